/** In several files, because the first script of the portal has only the calls of the first one. */

export * from './own-account.ts';
export * from './session.ts';
export * from './sign-up.ts';
