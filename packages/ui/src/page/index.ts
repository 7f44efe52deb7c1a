export { type AmountRangeFilterDescription, amountRangeFilter } from './amount-range-filter.tsx';
export {
  type BundleOption,
  BundleOptionGrid,
  type BundleOptionGridProps,
} from './bundle-options/bundle-option-grid.tsx';
export type { SelectedOption } from './bundle-options/bundle-selection.ts';
export { ChipFilter, type ChipFilterProps, type ChipOption } from './chip-filter.tsx';
export { type DateRangeFilterDescription, dateRangeFilter } from './date-range-filter.tsx';
export { CounterAnimation, type CounterAnimationProps } from './figures/counter-animation.tsx';
export { type KeyValue, KeyValueList, type KeyValueListProps } from './figures/key-value-list.tsx';
export { Money, type MoneyProps, PriceFigures, type PriceFiguresProps } from './figures/money.tsx';
export { CopyButton, type CopyButtonProps, Reference, type ReferenceProps } from './figures/reference.tsx';
export { StatCard, type StatCardProps, type StatDelta, StatRow } from './figures/stat-card.tsx';
export { SupplierLogo, type SupplierLogoProps } from './figures/supplier-logo.tsx';
export { type FileItem, FileList, type FileListProps } from './files/file-list.tsx';
export { FilterBar, type FilterBarProps, type FilterChip, type FilterControl } from './filter-bar.tsx';
export {
  type ChipFilterDescription,
  chipFilter,
  customFilter,
  type FilterDescription,
  labelOptions,
} from './filter-controls.tsx';
export { FUZZY_THRESHOLD, fuzzyFilter, fuzzyScore } from './filters/fuzzy-filter.ts';
export { BottomBar, type BottomBarProps } from './layout/bottom-bar.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './layout/confirm-dialog.tsx';
export {
  type Breadcrumb,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Section,
  type SectionProps,
} from './layout/page.tsx';
export { SidebarModal, type SidebarModalProps } from './layout/sidebar-modal.tsx';
export { type TabItem, Tabs, type TabsProps } from './layout/tabs.tsx';
export { pageIcons } from './page-icons.tsx';
export { ProgressBar, type ProgressBarProps } from './progress/progress-bar.tsx';
export { type Step, Stepper, type StepperProps, type StepState } from './progress/stepper.tsx';
export { Timeline, type TimelineItem, type TimelineProps, type TimelineState } from './progress/timeline.tsx';
export { SearchFilter, type SearchFilterProps } from './search-filter.tsx';
