/** Pages that every area is made of. Shared at runtime and loaded on first use. */

export { ConfirmCommandDialog, type ConfirmCommandDialogProps } from './commands/confirm-command-dialog.tsx';
export { useSetFlag } from './commands/use-set-flag.ts';
export { ActionMenu, type ActionMenuProps } from './detail/action-menu.tsx';
export { getAttributeItems } from './detail/attribute-items.ts';
export {
  DetailColumns,
  type DetailColumnsProps,
  type DetailHeader,
  DetailPage,
  type DetailPageProps,
} from './detail/detail-page.tsx';
export { DisabledReasonButton, type DisabledReasonButtonProps } from './detail/disabled-reason-button.tsx';
export { type HistoryEvent, HistorySection, type HistorySectionProps } from './detail/history-section.tsx';
export { NeighbourLinks, type NeighbourLinksProps } from './detail/neighbour-links.tsx';
export { PrintButton } from './detail/print-button.tsx';
export { attachmentList, MULTIPLE_FILE_LIMITS, SINGLE_FILE_LIMITS } from './files/attachments.ts';
export { DownloadButton, type DownloadButtonProps } from './files/download-button.tsx';
export { CustomerField, type CustomerFieldProps } from './forms/customer-field.tsx';
export { CustomerInput, type CustomerInputProps } from './forms/customer-input.tsx';
export { defineItemFilters } from './items/define-item-filters.ts';
export type { ItemGroup } from './items/filter-items.ts';
export { ItemFilterBar } from './items/item-filter-bar.tsx';
export { type FilteredItems, useItemFilters } from './items/use-item-filters.ts';
export {
  defineList,
  type EmptyText,
  type List,
  type ListColumn,
  type ListContext,
  type ListDeclaration,
} from './list/define-list.ts';
export type { FilterInput, RowOf } from './list/field-types.ts';
export { ListPage, type ListPageProps, ListSection, type ListSectionProps } from './list/list-page.tsx';
export type { ListSelection } from './list/list-view.tsx';
export { ALL_TAB, statusTabs, supplierFilter } from './list/presets.ts';
export { bookmarkActions } from './list/rows/bookmark-actions.tsx';
export { type BulkSelection, type Matching, useBulkSelection } from './list/rows/use-bulk-selection.ts';
export {
  LIST_PARAM,
  type Neighbours,
  useListQuery,
  useNeighbours,
  useRowLinks,
} from './list/rows/use-neighbours.ts';
export { type ListState, useListState } from './list/url-state/use-list-state.ts';
export { formatNoticePeriod } from './notices/notice-period.ts';
export { ChangesSince, type ChangesSinceProps } from './versions/changes-since.tsx';
export { ConflictDialog } from './versions/conflict-dialog.tsx';
export type { ConflictDialogProps, ConflictRow } from './versions/conflict-types.ts';
export { isEquivalent, type Merge, mergeThreeWay, type ValueConflict } from './versions/three-way-merge.ts';
export {
  useVersionedCommand,
  type VersionedCommand,
  type VersionedCommandOptions,
} from './versions/use-versioned-command.ts';
