import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart as MuiLineChart } from '@mui/x-charts/LineChart';
import { memo, useDeferredValue } from 'react';
import { color } from '../theme/styles/css.ts';
import { getFigures, getLegendItems, isEmptyData, labelAxis, toDrawnValues, valueAxis } from './cartesian.ts';
import { ChartFrame, chartHeight, getSeriesColor } from './chart-frame.tsx';
import { chartSx, tooltipSx } from './chart-style.ts';
import { formatFullValue } from './chart-values.ts';
import type { ChartData, LineChartOptions, LineChartProps } from './types.ts';
import { useZoom } from './zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Up to this number of points, each has a marker. */
const MARKED_POINTS = 12;

/** A line chart of values over time. */
export function LineChart({ data, options }: LineChartProps) {
  const zoom = useZoom(data);
  // The buttons are painted first, and the lines right afterwards.
  const shown = useDeferredValue(zoom.shown);
  return (
    <ChartFrame
      options={options}
      isEmpty={isEmptyData(data)}
      getFigures={() => getFigures(shown, options)}
      legend={getLegendItems(data)}
      {...(options.isZoomable && { toolbar: <ZoomBar zoom={zoom} title={options.title} /> })}
    >
      <Lines data={shown} options={options} />
    </ChartFrame>
  );
}

/** Memoised, so that changing the zoom does not draw the lines twice. */
const Lines = memo(function Lines({ data, options }: { data: ChartData; options: LineChartOptions }) {
  const marks = options.marks ?? data.labels.length <= MARKED_POINTS;
  const axis = valueAxis(data, options);
  return (
    <MuiLineChart
      height={chartHeight(options)}
      hideLegend
      // An animation would interpolate hundreds of points in each frame, between lines of different hours.
      skipAnimation={options.isZoomable ?? false}
      grid={{ horizontal: true }}
      margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
      xAxis={[
        {
          ...labelAxis(data, options),
          scaleType: 'point',
          tickLabelMinGap: 16,
        },
      ]}
      yAxis={[
        {
          ...axis,
          width: 'auto',
          ...options.range,
        },
      ]}
      series={data.series.map(({ label, values }, index) => ({
        label,
        data: toDrawnValues(values),
        color: getSeriesColor(index),
        curve: 'monotoneX',
        area: options.area ?? false,
        showMark: marks,
        valueFormatter: (value: number | null) => formatFullValue(value, options),
      }))}
      sx={chartSx}
      slotProps={{ tooltip: { sx: tooltipSx } }}
    >
      {options.limits?.map(({ label, value }) => (
        <ChartsReferenceLine
          key={label}
          y={value}
          label={label}
          labelAlign="start"
          lineStyle={{ stroke: color.text.muted, strokeDasharray: '4 4' }}
          labelStyle={{ fill: color.text.muted, fontSize: 12 }}
        />
      ))}
    </MuiLineChart>
  );
});
