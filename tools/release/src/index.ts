export { type ListedVersion, listVersions } from './list.ts';
export { prune } from './publish/prune.ts';
export { describePublish, type PublishResult, publish } from './publish/publish.ts';
export { remove, rollback } from './publish/rollback.ts';
export type { ResolvedManifest, Visitor } from './serve/resolve-manifest.ts';
export { createPortal, type PortalOptions } from './serve/serve.ts';
export { readVisitor } from './serve/visitor.ts';
export { currentRevision } from './store/revision.ts';
export { ReleaseStore } from './store/store.ts';
