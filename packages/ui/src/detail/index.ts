export { BundleOptionGrid, type BundleOptionGridProps } from '../page/bundle-options/bundle-option-grid.tsx';
export type { SelectedOption } from '../page/bundle-options/bundle-selection.ts';
export { type KeyValue, KeyValueList } from '../page/figures/key-value-list.tsx';
export { FileList } from '../page/files/file-list.tsx';
export { LoadingOverlay } from '../page/overlays/loading-overlay.tsx';
export { type Step, Stepper, type StepState } from '../page/progress/stepper.tsx';
export { Timeline, type TimelineItem } from '../page/progress/timeline.tsx';
