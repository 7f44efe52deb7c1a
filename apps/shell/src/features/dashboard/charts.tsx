import { lazyPart } from '../../parts/lazy-part.tsx';

/** The drawings come in one script, when the figures that they draw are there. */
export const SpendChart = lazyPart(() => import('./drawings.tsx').then((module) => module.SpendChart));
export const PipelineChart = lazyPart(() => import('./drawings.tsx').then((module) => module.PipelineChart));
export const ServicesChart = lazyPart(() => import('./drawings.tsx').then((module) => module.ServicesChart));
export const CasesChart = lazyPart(() => import('./drawings.tsx').then((module) => module.CasesChart));
