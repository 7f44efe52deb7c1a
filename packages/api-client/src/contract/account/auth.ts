/** Split into files, because the portal's first script needs only `session.ts`, and the layout also `staff.ts`. */

export * from './own-account.ts';
export * from './session.ts';
export * from './sign-up.ts';
export * from './staff.ts';
