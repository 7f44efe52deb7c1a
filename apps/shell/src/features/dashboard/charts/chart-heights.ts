/** Pixels, reserved while a chart loads so that the layout does not shift. */
export const CHART_HEIGHT = 240;
export const PIE_HEIGHT = 168;
