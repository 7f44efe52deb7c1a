export { BAD_BODIES, BAD_FORMS, type BadBody } from './bodies.ts';
export { BAD_IMPORTS } from './imports.ts';
export type { Named } from './names.ts';
export { BAD_QUERIES } from './queries.ts';
