/** Pixels; kept free while a chart is on its way, so that nothing jumps. */
export const CHART_HEIGHT = 240;
export const PIE_HEIGHT = 168;
