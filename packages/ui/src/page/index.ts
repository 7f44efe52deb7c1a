export { type AmountRangeFilterDescription, amountRangeFilter } from './amount-range-filter.tsx';
export { BottomBar, type BottomBarProps } from './bottom-bar.tsx';
export {
  type BundleOption,
  BundleOptionGrid,
  type BundleOptionGridProps,
} from './bundle-option-grid.tsx';
export type { ChosenOption } from './bundle-selection.ts';
export { ChipFilter, type ChipFilterProps, type ChipOption } from './chip-filter.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { CounterAnimation, type CounterAnimationProps } from './counter-animation.tsx';
export { type DateRangeFilterDescription, dateRangeFilter } from './date-range-filter.tsx';
export { type FileItem, FileList, type FileListProps } from './file-list.tsx';
export { FilterBar, type FilterBarProps, type FilterChip, type FilterControl } from './filter-bar.tsx';
export {
  type ChipFilterDescription,
  chipFilter,
  customFilter,
  type FilterDescription,
  labelOptions,
} from './filter-controls.tsx';
export { FUZZY_THRESHOLD, fuzzyFilter, fuzzyScore } from './fuzzy.ts';
export { type KeyValue, KeyValueList, type KeyValueListProps } from './key-value-list.tsx';
export { Money, type MoneyProps, PriceFigures, type PriceFiguresProps } from './money.tsx';
export {
  type Crumb,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Section,
  type SectionProps,
} from './page.tsx';
export { pageIcons } from './page-icons.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';
export { CopyButton, type CopyButtonProps, Reference, type ReferenceProps } from './reference.tsx';
export { SearchFilter, type SearchFilterProps } from './search-filter.tsx';
export { SidebarModal, type SidebarModalProps } from './sidebar-modal.tsx';
export { StatCard, type StatCardProps, type StatDelta, StatRow } from './stat-card.tsx';
export { type Step, Stepper, type StepperProps, type StepState } from './stepper.tsx';
export { SupplierLogo, type SupplierLogoProps } from './supplier-logo.tsx';
export { type TabItem, Tabs, type TabsProps } from './tabs.tsx';
export { Timeline, type TimelineItem, type TimelineProps, type TimelineState } from './timeline.tsx';
