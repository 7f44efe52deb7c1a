/** Placeholder: the generated package has the types of all calls in this file. */
export type paths = Record<never, never>;
export type components = Record<never, never>;
export type operations = Record<never, never>;
