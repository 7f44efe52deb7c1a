import { BarChart as MuiBarChart } from '@mui/x-charts/BarChart';
import { radius } from '../theme/tokens.ts';
import { getFigures, getLegendItems, isEmptyData, labelAxis, toDrawnValues, valueAxis } from './cartesian.ts';
import { ChartFrame, chartHeight, getSeriesColor } from './chart-frame.tsx';
import { chartSx, tooltipSx } from './chart-style.ts';
import { formatFullValue } from './chart-values.ts';
import type { BarChartProps } from './types.ts';

/** A bar chart, grouped or stacked. */
export function BarChart({ data, options }: BarChartProps) {
  const { horizontal = false, stacked = false } = options;
  const bands = {
    ...labelAxis(data, options),
    scaleType: 'band' as const,
    categoryGapRatio: 0.4,
    barGapRatio: 0.1,
  };
  const axes = horizontal
    ? { xAxis: [valueAxis(data, options, stacked)], yAxis: [{ ...bands, width: 'auto' as const }] }
    : { xAxis: [bands], yAxis: [{ ...valueAxis(data, options, stacked), width: 'auto' as const }] };
  return (
    <ChartFrame
      options={options}
      isEmpty={isEmptyData(data)}
      getFigures={() => getFigures(data, options)}
      legend={getLegendItems(data)}
    >
      <MuiBarChart
        {...axes}
        layout={horizontal ? 'horizontal' : 'vertical'}
        height={chartHeight(options)}
        borderRadius={radius.mark}
        hideLegend
        grid={horizontal ? { vertical: true } : { horizontal: true }}
        margin={{ top: 8, right: horizontal ? 24 : 8, bottom: 0, left: 0 }}
        series={data.series.map(({ label, values }, index) => ({
          label,
          data: toDrawnValues(values),
          color: getSeriesColor(index),
          valueFormatter: (value: number | null) => formatFullValue(value, options),
          ...(stacked && { stack: 'all' }),
        }))}
        sx={chartSx}
        slotProps={{ tooltip: { sx: tooltipSx } }}
      />
    </ChartFrame>
  );
}
