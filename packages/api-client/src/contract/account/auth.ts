/** In several files: the first script of the portal has the calls of `session.ts`, the layout's also those of `staff.ts`. */

export * from './own-account.ts';
export * from './session.ts';
export * from './sign-up.ts';
export * from './staff.ts';
