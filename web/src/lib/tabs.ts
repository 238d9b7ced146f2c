/** The tabs beside a board, in their order; an address may name one. */
export const tabs = ['moves', 'hint', 'why', 'lesson', 'review', 'about'] as const;
export type Tab = (typeof tabs)[number];
