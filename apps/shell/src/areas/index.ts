export { areaRoutes, connectAreas, descriptorFor, prefetchArea, prefetchPage } from './area-router.ts';
export {
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  requestReleaseCheck,
  useManifest,
} from './manifest-store.ts';
