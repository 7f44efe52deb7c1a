import { lazyWithRetry } from '@portal/ui';

/** All charts are in one script, fetched once the figures have loaded. */
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
