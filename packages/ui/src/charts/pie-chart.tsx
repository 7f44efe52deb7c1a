import { PieChart as MuiPieChart } from '@mui/x-charts/PieChart';
import { color } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import { ChartFrame, chartHeight, getSeriesColor } from './chart-frame.tsx';
import { chartSx, tooltipSx } from './chart-style.ts';
import { formatFullValue, share } from './chart-values.ts';
import type { DoughnutChartProps, PieChartProps, SliceTone } from './types.ts';

const Stage = styled('div')({ position: 'relative' });
const Centre = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  color: color.text.primary,
  fontSize: 22,
  fontWeight: 600,
  letterSpacing: '-0.018em',
  fontVariantNumeric: 'tabular-nums',
});

const TONE: Record<SliceTone, string> = {
  success: color.tone.success.solid,
  warning: color.tone.warning.solid,
  danger: color.tone.danger.solid,
  info: color.tone.info.solid,
  neutral: color.line.field,
};

function Slices({ data: { slices }, options, hole }: PieChartProps & { hole: boolean }) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const words = (value: number) => `${formatFullValue(value, options)} (${share(value, total)})`;
  const colorOf = (tone: SliceTone | undefined, index: number) => (tone ? TONE[tone] : getSeriesColor(index));
  const radius = chartHeight(options) / 2 - 8;
  return (
    <ChartFrame
      options={options}
      isEmpty={!(total > 0)}
      getFigures={() => ({
        heads: [options.labelHeader ?? 'Part', 'Value', 'Share'],
        rows: slices.map(({ label, value }) => [label, formatFullValue(value, options), share(value, total)]),
      })}
      legend={
        options.legendHidden
          ? undefined
          : slices.map(({ label, value, tone }, index) => ({
              label,
              value: formatFullValue(value, options),
              color: colorOf(tone, index),
            }))
      }
    >
      <Stage>
        <MuiPieChart
          height={chartHeight(options)}
          hideLegend
          margin={0}
          series={[
            {
              data: slices.map(({ label, value, tone }, index) => ({
                id: label,
                label,
                value,
                color: colorOf(tone, index),
              })),
              innerRadius: hole ? radius * 0.66 : 0,
              outerRadius: radius,
              cornerRadius: 2,
              valueFormatter: ({ value }) => words(value),
            },
          ]}
          sx={chartSx}
          slotProps={{ tooltip: { sx: tooltipSx } }}
        />
        {hole && <Centre>{options.centreText ?? formatFullValue(total, options)}</Centre>}
      </Stage>
    </ChartFrame>
  );
}

/** A pie chart: parts of a total. */
export function PieChart(props: PieChartProps) {
  return <Slices {...props} hole={false} />;
}

/** A doughnut chart: parts of a total, with the total in the middle. */
export function DoughnutChart(props: DoughnutChartProps) {
  return <Slices {...props} hole />;
}
