import { LineChart as MuiLineChart } from '@mui/x-charts/LineChart';
import { formatLabel, getFigures, getLegendItems, isEmptyData, valueAxis } from './cartesian.ts';
import { ChartFrame, chartHeight, getSeriesColor } from './chart-frame.tsx';
import { chartSx, tooltipSx } from './chart-style.ts';
import { formatFullValue } from './chart-values.ts';
import type { LineChartProps } from './types.ts';

/** Up to this number of points, each has a marker. */
const MARKED_POINTS = 12;

/** A line chart of values over time. */
export function LineChart({ data, options }: LineChartProps) {
  const marks = options.marks ?? data.labels.length <= MARKED_POINTS;
  return (
    <ChartFrame
      options={options}
      isEmpty={isEmptyData(data)}
      figures={getFigures(data, options)}
      legend={getLegendItems(data)}
    >
      <MuiLineChart
        height={chartHeight(options)}
        hideLegend
        grid={{ horizontal: true }}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        xAxis={[
          {
            scaleType: 'point',
            data: [...data.labels],
            disableTicks: true,
            valueFormatter: (label: string) => formatLabel(label, options),
          },
        ]}
        yAxis={[{ ...valueAxis(data, options), width: 'auto' }]}
        series={data.series.map(({ label, values }, index) => ({
          label,
          data: [...values],
          color: getSeriesColor(index),
          curve: 'monotoneX',
          area: options.area ?? false,
          showMark: marks,
          valueFormatter: (value: number | null) => formatFullValue(value, options),
        }))}
        sx={chartSx}
        slotProps={{ tooltip: { sx: tooltipSx } }}
      />
    </ChartFrame>
  );
}
