import { color } from '../theme/styles/css.ts';
import { radius } from '../theme/tokens.ts';

/** Styles shared by all charts: muted axes, thin lines, the portal's typography. */
export const chartSx = {
  '& .MuiChartsAxis-root .MuiChartsAxis-tickLabel': {
    fill: color.text.muted,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  // The first label of the axis is next to the lowest value.
  '& .MuiChartsAxis-directionX .MuiChartsAxis-tickLabel': { transform: 'translateY(4px)' },
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: color.line.strong },
  '& .MuiChartsGrid-line': { stroke: color.line.main },
  '& .MuiChartsAxisHighlight-root': { stroke: color.line.strong },
  '& .MuiLineChart-area': { opacity: 0.14 },
  '& .MuiLineChart-line': { strokeWidth: 2 },
  '& .MuiPieChart-arc': { stroke: color.surface.canvas, strokeWidth: 2 },
} as const;

export const tooltipSx = {
  '& .MuiChartsTooltip-paper': {
    border: 0,
    borderRadius: `${radius.control}px`,
    backgroundColor: color.surface.overlay,
    color: color.text.primary,
    boxShadow: 'var(--portal-shadow-menu)',
  },
  '& .MuiChartsTooltip-cell': { fontSize: 12 },
  '& .MuiTypography-root': { fontSize: 12, lineHeight: '16px' },
} as const;
