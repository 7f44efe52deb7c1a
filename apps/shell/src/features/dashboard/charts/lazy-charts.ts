import { lazyWithRetry } from '@portal/ui';

/** The drawings come in one script, when the figures that they draw are there. */
export const SpendChart = lazyWithRetry(() =>
  import('./dashboard-charts.tsx').then((module) => module.SpendChart),
);
export const PipelineChart = lazyWithRetry(() =>
  import('./dashboard-charts.tsx').then((module) => module.PipelineChart),
);
export const ServicesChart = lazyWithRetry(() =>
  import('./dashboard-charts.tsx').then((module) => module.ServicesChart),
);
export const CasesChart = lazyWithRetry(() =>
  import('./dashboard-charts.tsx').then((module) => module.CasesChart),
);
