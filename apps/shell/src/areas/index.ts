export { type AreaReport, onAreaReport } from './area-reports.ts';
export { findUpdate, updateArea } from './area-router.ts';
export { AREAS_ROUTE_ID, connectAreaRouter } from './connected-router.ts';
export { type FirstArea, loadFirstArea } from './first-area.ts';
export {
  descriptorFor,
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  refreshManifestOnSessionChange,
  requestReleaseCheck,
  useIsManifestPending,
  useManifest,
} from './manifest-store.ts';
export { isMissingChunk } from './missing-chunk.ts';
export { prefetchArea } from './prefetch.ts';
