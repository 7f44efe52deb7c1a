export { type AreaReport, onAreaReport } from './area-reports.ts';
export {
  AREAS_ROUTE_ID,
  connectAreaRouter,
  descriptorFor,
  findUpdate,
  prefetchArea,
  prefetchPage,
  updateArea,
} from './area-router.ts';
export {
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  refreshManifestOnSessionChange,
  requestReleaseCheck,
  useIsManifestPending,
  useManifest,
} from './manifest-store.ts';
export { isMissingChunk } from './missing-chunk.ts';
