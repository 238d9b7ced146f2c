/** Files that the page gives and takes. */
import { Refusal } from './engine';
import { texts } from './texts';

/** The text of a file. Bytes that are no UTF-8 are refused: replaced, they would be other words. So is a file with nothing in it. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(texts.notText.message(file.name), texts.notText.help);
  }
  if (text.trim() === '') throw new Refusal(texts.empty(file.name));
  return text;
}

export function save(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A picture of SVG as PNG, with two pixels for each of its units. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('the picture cannot be drawn'));
      image.src = url;
    });
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large')))));
  } finally {
    URL.revokeObjectURL(url);
  }
}
