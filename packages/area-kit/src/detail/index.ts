export { type Colleague, colleagueOptions, getColleagueName } from '../colleagues/colleague-options.tsx';
export { MentionField, type MentionFieldProps } from '../colleagues/mention-field.tsx';
export { CustomerLink } from '../customers/customer-link.tsx';
export { attachmentList, MULTIPLE_FILE_LIMITS, SINGLE_FILE_LIMITS } from '../files/attachments.ts';
export { DownloadButton, type DownloadButtonProps } from '../files/download-button.tsx';
export { CustomerField, type CustomerFieldProps } from '../forms/customer-field.tsx';
export { getOfferedItems, usePagedOptions } from '../forms/use-paged-options.ts';
export { type Neighbours, useNeighbours } from '../list/rows/use-neighbours.ts';
export { formatNoticePeriod } from '../notices/notice-period.ts';
export { SandboxNotice } from '../sandbox/sandbox-notice.tsx';
export { SandboxTag } from '../sandbox/sandbox-tag.tsx';
export { ChangesSince, type ChangesSinceProps } from '../versions/changes-since.tsx';
export { ConflictDialog } from '../versions/conflict-dialog.tsx';
export type { ConflictDialogProps, ConflictRow } from '../versions/conflict-types.ts';
export { isEquivalent, type Merge, mergeThreeWay, type ValueConflict } from '../versions/three-way-merge.ts';
export {
  useVersionedCommand,
  type VersionedCommand,
  type VersionedCommandOptions,
} from '../versions/use-versioned-command.ts';
export { ActionMenu, type ActionMenuProps } from './action-menu.tsx';
export { getAttributeItems } from './attribute-items.ts';
export {
  DetailColumns,
  type DetailColumnsProps,
  type DetailHeader,
  DetailPage,
  type DetailPageProps,
} from './detail-page.tsx';
export { DisabledReasonButton, type DisabledReasonButtonProps } from './disabled-reason-button.tsx';
export { type HistoryEvent, HistorySection, type HistorySectionProps } from './history-section.tsx';
export { NeighbourLinks, type NeighbourLinksProps } from './neighbour-links.tsx';
export { PrintButton } from './print-button.tsx';
