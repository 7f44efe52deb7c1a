/** Release records, the live composition and the manifest of a page: one schema for writer, page server and shell. */
export {
  type AreaDeclaration,
  areaDeclaration,
  findDeclarationProblems,
  findRouteProblems,
} from './area-declaration.ts';
export { BUILD_REPORT } from './build-report-name.ts';
export type {
  CanaryWatch,
  ChannelRule,
  DevelopmentLink,
  DisabledState,
  FlagRule,
  Freeze,
  NewAreaPreview,
  NotLiveArea,
  ScheduledChange,
} from './channels.ts';
export { developmentLinks } from './channels.ts';
export { type CommitList, commitList, MAX_COMMITS, revisionName } from './commits.ts';
export { findIncompatibilities, isBuiltByUs } from './compatibility.ts';
export {
  type AreaPointer,
  type Composition,
  EMPTY_COMPOSITION,
  type Pointer,
  parseComposition,
  serializeComposition,
} from './composition.ts';
export { FEDERATION_MANIFEST, type FederationBuild, parseFederationManifest } from './federation-manifest.ts';
export { type Audience, areaName, relativeFile, versionName } from './fields.ts';
export { findStartUrls } from './find-start-urls.ts';
export {
  BANNER,
  escapeHtml,
  FIRST_PAINT_FILE,
  type FirstPaint,
  type FrameUser,
  fillTemplate,
  firstPaint,
  frameKeyOf,
  placeholderFor,
  SHELL_URL,
} from './first-paint.ts';
export type { FlagDeclaration } from './flags.ts';
export {
  type AreaClaim,
  type AreaDescriptor,
  type AreaRelease,
  parseManifest,
  type ReleaseManifest,
} from './manifest.ts';
export { coversPath, findByPath, findCurrentHref, findPage } from './match.ts';
export { type PageData, sessionMark } from './page-data.ts';
export type { AreaCommand, MenuEntry } from './page-declarations.ts';
export {
  type AreaRecord,
  type ReleaseRecord,
  releaseRecord,
  type ShellContract,
  type ShellRecord,
  shellContract,
  symbolTable,
} from './record.ts';
export type { Problem } from './row-problems.ts';
export { type StartCalls, startCalls } from './start-calls.ts';
