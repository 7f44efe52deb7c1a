export * from './areas.ts';
export * from './changes.ts';
export * from './compare.ts';
export * from './flags.ts';
export * from './health.ts';
export * from './log.ts';
export * from './session.ts';
export * from './tokens.ts';
