/** What stands for a value that is not there (specification §9). */
export const dash = '–';

export type Missing = null | undefined;
