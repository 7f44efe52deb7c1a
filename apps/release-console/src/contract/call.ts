/**
 * What every call of the console has in common. The portal's capabilities do not apply to operators: `access.ts` says
 * which role may make a call.
 */
export const CONSOLE_CALL = { source: 'extension', access: 'public' } as const;
