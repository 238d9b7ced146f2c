import { describe, expect, it } from 'vitest';
import { blankLink, deflate, inflate, isWhole, openingOf, read, shareable, write } from './link';

describe('links', () => {
  it('keep the whole state', () => {
    const link = {
      ...blankLink('words:file=my%20list/C%C3%B4te%20d%27Ivoire'),
      play: 'misere' as const,
      at: 0,
      values: true,
      tab: 'why',
      opponent: { seat: 1 as const, level: 'mixed:25' },
      variations: [{ ply: 2, moves: ['1:2', '3'] }],
      places: [[0, 1.25], [-3, 0.5]] as [number, number][],
      files: { 'my list': 'a=b&c\nd:é?' },
    };
    expect(read(write(link))).toEqual(link);
  });

  it('are short where nothing is to be said', () => {
    expect(write(blankLink('uvg:petersen@0/1'))).toBe('#/a/uvg:petersen@0/1');
  });

  it('hold what people write by hand', () => {
    expect(read('#/a/nim:3?at=x&v=2&p=3:perfect&alt=:1&xy=1,a&unknown')).toEqual(blankLink('nim:3'));
    expect(read('#/a/words:a%5Bb%5D%5E').line).toBe('words:a[b]^');
  });

  it('may have been cut inside of a sign', () => {
    expect(isWhole('#/a/words:file=list?f=list:%EB%8F%84')).toBe(true);
    expect(isWhole('#/a/words:file=list?f=list:%EB%8F%8')).toBe(false);
    expect(isWhole('#/a/words:file=list?f=%E:a')).toBe(false);
  });

  it('are compressed if they are long', async () => {
    const long = blankLink(`nim:${'1,'.repeat(2000)}1`);
    const fragment = await shareable(long);
    expect(fragment.length).toBeLessThan(200);
    expect(await inflate(fragment.slice('#/z/'.length))).toBe(write(long));
    expect(await inflate(await deflate('äöü 漢字'))).toBe('äöü 漢字');
  });
});

it('gives a line without its moves', () => {
  expect(openingOf('uvg:petersen@0/1/99')).toBe('uvg:petersen@0');
  expect(openingOf('words:us-states@/Maine')).toBe('words:us-states');
  expect(openingOf('words:us-states@A/Alabama')).toBe('words:us-states@A');
  expect([openingOf('uvg:petersen@0'), openingOf('nim:3/3-0+uvg:path.2@0')]).toEqual(['', '']);
});
