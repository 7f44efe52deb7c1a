import type { PageFlow } from './page-flow.ts';
import { breakLines, drawLines, lineHeight, RULE, STYLES, type TextStyle } from './text-layout.ts';

interface Column<Row> {
  header: string;
  /** Of the table's width. */
  share: number;
  align?: 'left' | 'right';
  text: (row: Row) => string;
  /** A second, muted line below. */
  detail?: (row: Row) => string;
}

interface TableOptions<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The last row; one text per column. */
  total?: readonly string[];
  /** Draws what belongs to a row below it, such as a further table. */
  below?: (row: Row) => Promise<void>;
  /** Small type and space on the left, for a table below a row of another. */
  isInset?: boolean;
}

const PADDING = 4;
const GAP = 10;
const INSET = 14;
/** Space after an inset table. */
const INSET_END = 8;

/** A table whose rows are never broken and whose header is repeated on each page. */
export async function drawTable<Row>(
  flow: PageFlow,
  { columns, rows, total, below, isInset = false }: TableOptions<Row>,
): Promise<void> {
  const inset = isInset ? INSET : 0;
  const cells = layOutColumns({ left: flow.left + inset, width: flow.width - inset }, columns);
  const header = columns.map((column): Cell[] => [
    { text: column.header, style: isInset ? STYLES.small : STYLES.muted },
  ]);
  drawRow(flow, cells, header, null);
  for (const row of rows) {
    const texts = columns.map(({ text, detail }): Cell[] => [
      { text: text(row), style: isInset ? STYLES.detail : STYLES.body },
      ...(detail ? [{ text: detail(row), style: STYLES.small }] : []),
    ]);
    drawRow(flow, cells, texts, header);
    await flow.rest();
    const page = flow.pages;
    await below?.(row);
    if (flow.pages !== page) drawRow(flow, cells, header, null);
  }
  if (isInset) flow.y += INSET_END;
  if (total === undefined) return;
  const sums = total.map((text): Cell[] => [{ text, style: STYLES.strong }]);
  drawRow(flow, cells, sums, header);
}

interface Cell {
  text: string;
  style: TextStyle;
}

interface Box {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function layOutColumns(
  { left, width }: Pick<PageFlow, 'left' | 'width'>,
  columns: readonly Column<never>[],
): Box[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  return columns.map(({ share, align = 'left' }, index) => {
    const full = (width * share) / shares;
    const box = { x, width: index === columns.length - 1 ? full : full - GAP, align };
    x += full;
    return box;
  });
}

/** @param header drawn again when the row begins a page. */
function drawRow(
  flow: PageFlow,
  boxes: readonly Box[],
  texts: readonly Cell[][],
  header: readonly Cell[][] | null,
): void {
  const broken = boxes.map(({ width, align }, index) =>
    (texts[index] ?? []).map(({ text, style }) => ({
      style,
      // An amount is never broken; the widest reaches into the space of the column before it.
      lines: text === '' ? [] : align === 'right' ? [text] : breakLines(flow, text, style, width),
    })),
  );
  const heights = broken.map((cell) =>
    cell.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0),
  );
  const height = Math.max(...heights) + 2 * PADDING;
  if (flow.reserve(height) && header !== null) drawRow(flow, boxes, header, null);
  boxes.forEach((box, index) => {
    let y = flow.y + PADDING;
    for (const { lines, style } of broken[index] ?? []) y = drawLines(flow, lines, style, { ...box, y });
  });
  flow.y += height;
  flow.rule(RULE);
}
