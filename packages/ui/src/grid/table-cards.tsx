import { createPortal } from 'react-dom';
import { SelectInput } from '../forms/inputs/select-input.tsx';
import { Checkbox } from '../forms/inputs/toggles.tsx';
import { SmartLink } from '../theme/link-context.tsx';
import { color, focusRing, font } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import { radius } from '../theme/tokens.ts';
import { formatValue } from './columns/column-values.ts';
import { RowActions } from './rows/row-actions.tsx';
import type { DataColumn, DataTableState, RowAction, RowSelection, SortDirection } from './types.ts';

// Cells are laid out for one line of a table row; a card has more lines.
const WRAPPED = { whiteSpace: 'normal', textOverflow: 'clip' } as const;

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Card = styled('li')({
  position: 'relative',
  padding: 12,
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '&[data-selected="true"]': { borderColor: color.brand.main, backgroundColor: color.surface.selected },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 24, marginBottom: 6 });
const Title = styled('div')({
  flex: 1,
  minWidth: 0,
  fontSize: 14,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '&& *': WRAPPED,
  '& > a': {
    color: color.text.primary,
    textDecoration: 'none',
    // The link covers the whole card; controls are layered above it.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': focusRing,
  },
});
const AboveLink = styled('div')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
});
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(84px, 36%) 1fr',
  gap: '4px 12px',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: color.text.muted },
  '& dd': { minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-kind="money"], & dd[data-kind="number"]': {
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& dd:not([data-kind="money"]) *': WRAPPED,
  '& dd[data-kind="code"]': { fontFamily: font.mono, fontSize: 12 },
  '& dt[data-kind="field"]': { alignSelf: 'center' },
});
const More = styled('details')({
  position: 'relative',
  zIndex: 1,
  marginTop: 6,
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.brand.fg,
    fontSize: 13,
    cursor: 'pointer',
  },
});
const SortRow = styled('div')({ display: 'flex', gap: 8, marginBottom: 8, '& > div': { flex: 1 } });

interface TableCardsProps<Row> {
  'aria-label': string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  /** Hidden ones included: the list can be sorted by any. */
  allColumns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  labelOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  sort: string | null;
  direction: SortDirection;
  change: (next: Partial<DataTableState>) => void;
  selection?: RowSelection<Row> | undefined;
  /** Where the sort controls are shown: above the cards, in an element elsewhere, or, where null, nowhere. */
  sortSlot?: HTMLElement | null | undefined;
}

/** Rows as cards where there is no space for columns: heading, main facts, and the rest behind More. */
export function TableCards<Row>({
  rows,
  columns,
  allColumns,
  getRowId,
  rowHref,
  labelOf,
  actions,
  selection,
  sortSlot,
  ...props
}: TableCardsProps<Row>) {
  const sort = <CardSort columns={allColumns} {...props} />;
  const title = columns.find((column) => column.priority === 1) ?? columns[0];
  const facts = columns.filter((column) => column !== title && column.priority !== 3);
  const rest = columns.filter((column) => column !== title && column.priority === 3);
  const selected = new Set(selection?.selected);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    selection?.onChange([...next]);
  };

  return (
    <>
      {sortSlot === undefined ? sort : sortSlot && createPortal(sort, sortSlot)}
      <List aria-label={props['aria-label']}>
        {rows.map((row) => {
          const id = getRowId(row);
          const heading = title ? toHeading(title, row) : id;
          return (
            <Card key={id} data-selected={selected.has(id)}>
              <Head>
                {selection && (
                  <AboveLink>
                    <Checkbox
                      checked={selected.has(id)}
                      disabled={!(selection.isSelectable?.(row) ?? true)}
                      onChange={() => toggle(id)}
                      aria-label={`Select ${labelOf(row)}`}
                    />
                  </AboveLink>
                )}
                <Title>{rowHref ? <SmartLink href={rowHref(row)}>{heading}</SmartLink> : heading}</Title>
                {actions.length > 0 && (
                  <AboveLink>
                    <RowActions row={row} actions={actions} rowLabel={labelOf(row)} />
                  </AboveLink>
                )}
              </Head>
              <FactList columns={facts} row={row} />
              {rest.length > 0 && (
                <More>
                  <summary>More</summary>
                  <FactList columns={rest} row={row} />
                </More>
              )}
            </Card>
          );
        })}
      </List>
    </>
  );
}

function content<Row>(column: DataColumn<Row>, row: Row) {
  return column.render?.(row) ?? formatValue(column.value(row), column.kind);
}

/** `Row 5`, because a number alone does not say what it counts. */
function toHeading<Row>(column: DataColumn<Row>, row: Row) {
  return column.kind === 'number' ? (
    <>
      {column.header} {content(column, row)}
    </>
  ) : (
    content(column, row)
  );
}

function FactList<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  return (
    <Facts>
      {columns.map((column) => (
        <FactPair key={column.id} column={column} row={row} />
      ))}
    </Facts>
  );
}

function FactPair<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  return (
    <>
      <dt data-kind={column.kind}>{column.header}</dt>
      <dd data-kind={column.kind}>{content(column, row)}</dd>
    </>
  );
}

/** Sort controls above the cards, which have no column headers. */
function CardSort<Row>({
  columns,
  sort,
  direction,
  change,
}: Pick<TableCardsProps<Row>, 'columns' | 'sort' | 'direction' | 'change'>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <SortRow>
      <SelectInput
        label="Sort by"
        placeholder="Default order"
        value={sortable.some(({ id }) => id === sort) ? sort : null}
        options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
        onChange={(id) => change({ sort: id, page: 1 })}
      />
      <SelectInput<SortDirection>
        label="Order"
        placeholder={null}
        disabled={sort === null}
        value={direction}
        options={[
          { value: 'asc', label: 'Ascending' },
          { value: 'desc', label: 'Descending' },
        ]}
        onChange={(next) => change({ direction: next ?? 'asc', page: 1 })}
      />
    </SortRow>
  );
}
