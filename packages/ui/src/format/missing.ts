/** Shown for a missing value (specification §9). */
export const dash = '–';

export type Missing = null | undefined;
