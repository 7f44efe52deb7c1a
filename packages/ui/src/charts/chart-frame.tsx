import { type ReactNode, startTransition, useId, useState } from 'react';
import { Delayed } from '../core/feedback/delayed.tsx';
import { EmptyState } from '../core/feedback/message-state.tsx';
import { Skeleton } from '../core/feedback/skeleton.tsx';
import { VisuallyHidden } from '../core/layout/visually-hidden.tsx';
import { color, focusRing } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import { radius } from '../theme/tokens.ts';
import type { ChartOptions } from './types.ts';

const Figure = styled('figure')({ display: 'flex', flexDirection: 'column', gap: 8, margin: 0, minWidth: 0 });
const Title = styled('div')({ fontSize: 14, fontWeight: 600, lineHeight: '20px' });
const Description = styled('div')({ color: color.text.muted, fontSize: 13, lineHeight: '20px' });
/** Arrow keys move between values, which are announced; the focus ring is around the whole chart. */
const Drawing = styled('div')({
  minWidth: 0,
  borderRadius: radius.control,
  '&:has(:focus-visible)': focusRing,
});
const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '16px',
  '& > li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
});
const Swatch = styled('span')({ flex: 'none', width: 10, height: 10, borderRadius: radius.mark });
const Figures = styled('details')({
  fontSize: 13,
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.text.muted,
    fontSize: 12,
    lineHeight: '16px',
    cursor: 'pointer',
    '&:hover': { color: color.text.primary },
  },
});
const Scroller = styled('div')({
  maxHeight: 280,
  overflow: 'auto',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.control,
});
const Table = styled('table')({
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 10px',
    borderTop: `1px solid ${color.line.main}`,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    border: 0,
    backgroundColor: color.surface.sunken,
    color: color.text.muted,
    fontSize: 12,
    fontWeight: 500,
  },
  '& tbody th': { fontWeight: 400 },
});

const PALETTE = [
  color.chart[1],
  color.chart[2],
  color.chart[3],
  color.chart[4],
  color.chart[5],
  color.chart[6],
];

/** Series colours in drawing order. From the seventh series they repeat, and only the legend tells them apart. */
export function getSeriesColor(index: number): string {
  return PALETTE[index % PALETTE.length] ?? color.chart[1];
}

export const chartHeight = (options: ChartOptions) => options.height ?? 240;

export interface FiguresTable {
  heads: readonly string[];
  rows: readonly (readonly [label: string, ...values: string[]])[];
}

interface ChartFrameProps {
  options: ChartOptions;
  isEmpty: boolean;
  /** Called once the table has been opened. */
  getFigures: () => FiguresTable;
  legend?: readonly { label: string; value?: string; color?: string }[] | undefined;
  /** Between the heading and the drawing. */
  toolbar?: ReactNode;
  /** The chart itself. It needs no accessible name: the surrounding figure has one. */
  children: ReactNode;
}

/** Title, description, chart, legend, and the same values as a table. */
export function ChartFrame({ options, isEmpty, getFigures, legend, toolbar, children }: ChartFrameProps) {
  const id = useId();
  const { title, description, titleHidden, loading, emptyText } = options;
  const TitleBox = titleHidden ? VisuallyHidden : Title;
  return (
    <Figure aria-labelledby={`${id}-title`} {...(description && { 'aria-describedby': `${id}-text` })}>
      <figcaption>
        <TitleBox id={`${id}-title`}>{title}</TitleBox>
        {description && <Description id={`${id}-text`}>{description}</Description>}
      </figcaption>
      {loading ? (
        <div style={{ height: chartHeight(options) }} aria-busy="true">
          <Delayed>
            <Skeleton height={chartHeight(options)} />
          </Delayed>
        </div>
      ) : isEmpty ? (
        <EmptyState title={emptyText ?? 'Nothing to show for this period'} />
      ) : (
        <>
          {toolbar}
          <Drawing>{children}</Drawing>
          {legend && (
            <Legend aria-label={`Legend for ${title}`}>
              {legend.map(({ label, value, color: own }, index) => (
                <li key={label}>
                  <Swatch aria-hidden="true" style={{ backgroundColor: own ?? getSeriesColor(index) }} />
                  {label}
                  {value && <b>{value}</b>}
                </li>
              ))}
            </Legend>
          )}
          <FiguresDetails title={title} getFigures={getFigures} />
        </>
      )}
    </Figure>
  );
}

/** The table is rendered when it is opened: a month of hours has seven hundred rows. */
function FiguresDetails({ title, getFigures }: { title: string; getFigures: () => FiguresTable }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Figures
      data-print="hide"
      onToggle={({ currentTarget: { open } }) => startTransition(() => setOpen(open))}
    >
      <summary>Show as table</summary>
      {isOpen && (
        <Scroller tabIndex={0} role="region" aria-label={`Data for ${title}`}>
          <FiguresRows {...getFigures()} />
        </Scroller>
      )}
    </Figures>
  );
}

function FiguresRows({ heads, rows }: FiguresTable) {
  return (
    <Table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
