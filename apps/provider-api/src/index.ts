export { type Api, createApi } from './api.ts';
export { type Config, type PortalEnv, readConfig } from './config.ts';
export { DataDirLockedError } from './db/storage/data-dir-lock.ts';
export { createHostCheck } from './http/protection/host.ts';
export { isApiPath } from './http/routing/paths.ts';
export { SERVER_OPTIONS } from './http/server-options.ts';
export type { HealthCheck } from './monitoring/health.ts';
export { createMonitoring, isMonitoringPath } from './monitoring/routes.ts';
export { startWatchdog } from './watchdog.ts';
