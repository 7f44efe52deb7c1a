import type { PageFlow } from './page-flow.ts';
import { breakLines, drawLines, lineHeight, RULE_COLOR, STYLES, type TextStyle } from './text-layout.ts';

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
  /** A further table below a row, on the same page as the row; null for none. */
  below?: (row: Row) => InsetTable | null;
}

interface InsetTable {
  height: number;
  draw: () => void;
}

const PADDING = 4;
const GAP = 10;
const INSET = 14;
/** Space after an inset table. */
const INSET_END = 8;

/** A table whose rows are never broken and whose header is repeated on each page. */
export function drawTable<Row>(flow: PageFlow, { columns, rows, total, below }: TableOptions<Row>): void {
  const boxes = layOutColumns(flow, columns);
  const header = layOutRow(flow, boxes, toHeader(columns, STYLES.muted));
  drawRow(flow, header, null);
  for (const row of rows) {
    const inset = below?.(row) ?? null;
    drawRow(flow, layOutRow(flow, boxes, toCells(columns, row, STYLES.body)), header, inset?.height);
    if (inset !== null) {
      inset.draw();
      flow.rule(RULE_COLOR);
    }
    flow.flush();
  }
  if (total === undefined) return;
  const sums = total.map((text): Cell[] => [{ text, style: STYLES.strong }]);
  drawRow(flow, layOutRow(flow, boxes, sums), header);
}

/** A small table of a few rows, for {@link TableOptions.below}. */
export function layOutInset<Row>(
  flow: PageFlow,
  { columns, rows }: Pick<TableOptions<Row>, 'columns' | 'rows'>,
): InsetTable {
  const boxes = layOutColumns({ left: flow.left + INSET, width: flow.width - INSET }, columns);
  const lines = [
    layOutRow(flow, boxes, toHeader(columns, STYLES.small)),
    ...rows.map((row) => layOutRow(flow, boxes, toCells(columns, row, STYLES.detail))),
  ];
  return {
    height: lines.reduce((sum, { height }) => sum + height, INSET_END),
    draw() {
      for (const line of lines) drawRow(flow, line, lines[0] ?? null);
      flow.y += INSET_END;
    },
  };
}

const toHeader = (columns: readonly Column<never>[], style: TextStyle) =>
  columns.map(({ header }): Cell[] => [{ text: header, style }]);

const toCells = <Row>(columns: readonly Column<Row>[], row: Row, style: TextStyle) =>
  columns.map(({ text, detail }): Cell[] => [
    { text: text(row), style },
    ...(detail ? [{ text: detail(row), style: STYLES.small }] : []),
  ]);

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

interface LaidOutRow {
  boxes: readonly Box[];
  /** The parts of each cell, one below the other. */
  cells: readonly { style: TextStyle; lines: readonly string[] }[][];
  height: number;
}

function layOutRow(flow: PageFlow, boxes: readonly Box[], texts: readonly Cell[][]): LaidOutRow {
  const cells = boxes.map(({ width, align }, index) =>
    (texts[index] ?? []).map(({ text, style }) => ({
      style,
      // An amount is never broken; the widest reaches into the space of the column before it.
      lines: text === '' ? [] : align === 'right' ? [text] : breakLines(flow, text, style, width),
    })),
  );
  const heights = cells.map((cell) =>
    cell.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0),
  );
  return { boxes, cells, height: Math.max(...heights) + 2 * PADDING };
}

/**
 * @param header drawn again when the row begins a page.
 * @param below height of what must be on the same page.
 */
function drawRow(flow: PageFlow, row: LaidOutRow, header: LaidOutRow | null, below = 0): void {
  const { boxes, cells, height } = row;
  if (flow.reserve(height + below) && header !== null && header !== row) drawRow(flow, header, null);
  boxes.forEach((box, index) => {
    let y = flow.y + PADDING;
    for (const { lines, style } of cells[index] ?? []) y = drawLines(flow, lines, style, { ...box, y });
  });
  flow.y += height;
  const x = boxes[0]?.x ?? flow.left;
  flow.rule(RULE_COLOR, { x, width: flow.left + flow.width - x });
}
