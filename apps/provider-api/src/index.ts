export { type Api, createApi } from './api.ts';
export { type Config, type PortalEnv, readConfig } from './config.ts';
export { DataDirLockedError } from './db/data-dir-lock.ts';
export { isApiPath } from './http/paths.ts';
export { SERVER_OPTIONS } from './http/server-options.ts';
