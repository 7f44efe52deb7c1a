export { areaRoutes, connectAreas, descriptorFor, prefetchArea } from './area-router.ts';
export { manifestStore, refreshManifest, useManifest } from './manifest-store.ts';
