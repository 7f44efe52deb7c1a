/** What a process needs that serves pages without the API. Does not load the API. */
export { readConfig } from '../config.ts';
export { createDiskSpace } from '../db/storage/disk-space.ts';
export type { HealthCheck } from '../monitoring/health.ts';
export { createHealthRoutes, HEALTH_PATHS } from '../monitoring/health-routes.ts';
export { createPageMetrics } from '../monitoring/request-metrics.ts';
export { SERVER_OPTIONS } from './server-options.ts';
export { stopOnSignal, stopServing } from './stop-serving.ts';
