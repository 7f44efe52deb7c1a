export { type ListedVersion, listVersions } from './list.ts';
export { prune } from './prune.ts';
export { describePublish, type PublishResult, publish } from './publish.ts';
export type { ResolvedManifest, Visitor } from './resolve-manifest.ts';
export { currentRevision } from './revision.ts';
export { remove, rollback } from './rollback.ts';
export { createPortal, type PortalOptions } from './serve.ts';
export { ReleaseStore } from './store.ts';
export { readVisitor } from './visitor.ts';
