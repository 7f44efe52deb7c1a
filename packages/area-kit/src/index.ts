/** Pages that every area is made of. Shared at runtime and loaded on first use. */

export { BulkProgressNotice } from './bulk/bulk-progress-notice.tsx';
export { BulkRunStatus } from './bulk/bulk-run-status.tsx';
export { LazyBulkResultDialog } from './bulk/lazy-bulk-result-dialog.ts';
export { type BulkRuns, useBulkRun } from './bulk/use-bulk-run.ts';
export type { ChangeOwnerDialogProps } from './colleagues/change-owner-dialog.tsx';
export { LazyChangeOwnerDialog } from './colleagues/lazy-change-owner-dialog.tsx';
export { ownerFilter } from './colleagues/owner-filter.ts';
export { ConfirmCommandDialog, type ConfirmCommandDialogProps } from './commands/confirm-command-dialog.tsx';
export { useSetFlag } from './commands/use-set-flag.ts';
export { customerFilter } from './customers/customer-filter.ts';
export { CustomerLink, type CustomerLinkProps } from './customers/customer-link.tsx';
export { CustomerInput, type CustomerInputProps } from './forms/customer-input.tsx';
export { defineItemFilters } from './items/define-item-filters.ts';
export type { ItemGroup } from './items/filter-items.ts';
export { ItemExportButton } from './items/item-export-button.tsx';
export { ItemFilterBar } from './items/item-filter-bar.tsx';
export { type FilteredItems, useItemFilters } from './items/use-item-filters.ts';
export { useItemViews } from './items/use-item-views.tsx';
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
export type { ListSelection } from './list/list-selection.ts';
export { ALL_TAB, statusTabs, supplierFilter } from './list/presets.ts';
export { bookmarkActions } from './list/rows/bookmark-actions.tsx';
export { type BulkSelection, type Matching, useBulkSelection } from './list/rows/use-bulk-selection.ts';
export { LIST_PARAM, useListQuery, useRowLinks } from './list/rows/use-neighbours.ts';
export { showPrices } from './list/show-prices.ts';
export { type ListState, useListState } from './list/url-state/use-list-state.ts';
export { withoutColumns } from './list/without-columns.ts';
export { sandboxFilter } from './sandbox/sandbox-filter.ts';
export { SandboxTag } from './sandbox/sandbox-tag.tsx';
export { useTableLayout } from './views/use-table-layout.ts';
