import { contract } from '@portal/api-client';
import { Text } from '@portal/ui';
import type { DataColumn } from '@portal/ui/grid';
import { FIELD_COLUMNS, FIELD_LABELS, getColumnLabel, type OpenState } from '../import-labels.ts';
import { AddressPieces } from '../read-as.tsx';
import { AddressCell } from './address-cell.tsx';
import { FieldCell } from './field-cell.tsx';
import type { Field } from './use-corrections.ts';

const { IMPORT_FIELDS } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

/** Fields that are always shown. Other fields are shown if a row has a value or a problem in them. */
const MAIN_FIELDS: readonly Field[] = ['customerName', 'addressLine1', 'town', 'postcode'];

/** Left out of a narrow table, the last one first, if no row has a problem in them: the address is never cut. */
const OPTIONAL_FIELDS: readonly Field[] = ['customReference', 'county', 'speed', 'bearer', 'term'];

const hasIssue = (rows: readonly Row[], field: Field) =>
  rows.some(({ issues }) => issues.some(({ column }) => column === FIELD_COLUMNS[field]));

/** The fields with a column, those that a problem is about marked with `!`. A string, so that memoisation can compare it. */
export const listShownFields = (rows: readonly Row[]) =>
  IMPORT_FIELDS.flatMap((field) => {
    if (hasIssue(rows, field)) return `${field}!`;
    // A speed that the bearer does not have is corrected in either of them.
    if (field === 'bearer' && hasIssue(rows, 'speed')) return 'bearer!';
    return MAIN_FIELDS.includes(field) || rows.some(({ fields }) => fields[field] !== '') ? field : [];
  }).join(' ');

const describeProblem = ({ column, reason }: Row['issues'][number]) =>
  `${getColumnLabel(column)} ${reason}`.trim();
const describeProblems = ({ issues }: Row) => issues.map(describeProblem).join('; ');

/** The last column that a narrow table leaves out. */
const HIDDEN_WHEN_NARROW: Field = 'customerName';

/**
 * Widths for a window with the navigation: at 1440 pixels, the address and its search criteria fit; at 1024 pixels, the
 * address and the columns with a problem.
 */
const LEADING_WIDTH = { minWidth: 132, flex: 2 };
const FIELD_WIDTHS: Readonly<Record<Field, Pick<DataColumn<Row>, 'width' | 'minWidth' | 'flex'>>> = {
  customerName: { minWidth: 154, flex: 1 },
  customReference: { width: 92 },
  addressLine1: { minWidth: 140, flex: 1 },
  addressLine2: { width: 110 },
  addressLine3: { width: 110 },
  town: { width: 96 },
  county: { width: 104 },
  postcode: { width: 106 },
  speed: { width: 72 },
  bearer: { width: 72 },
  term: { width: 104 },
};

/** Headings of columns that are narrower than the field's label. */
const HEADINGS: Partial<Record<Field, string>> = {
  customReference: 'Reference',
  addressLine2: 'Line 2',
  addressLine3: 'Line 3',
  term: 'Term',
};

const PROBLEM: DataColumn<Row> = {
  id: 'problem',
  header: 'Problem',
  value: describeProblems,
  render: ({ issues }) =>
    issues.map((issue) => (
      <Text
        key={`${issue.column} ${issue.reason}`}
        component="span"
        variant="dense"
        sx={{ display: 'block' }}
      >
        {describeProblem(issue)}
      </Text>
    )),
  ...LEADING_WIDTH,
  wraps: true,
};

const READ_AS: DataColumn<Row> = {
  id: 'readAs',
  header: 'Read as',
  value: ({ readAs }) => readAs.map(({ text }) => text).join(', '),
  render: ({ readAs }) => (
    <Text variant="dense">
      <AddressPieces pieces={readAs} />
    </Text>
  ),
  ...LEADING_WIDTH,
  wraps: true,
};

const ADDRESS: DataColumn<Row> = {
  id: 'address',
  header: 'Address',
  value: ({ suggestions }) => suggestions.map(({ text }) => text).join('; '),
  render: (row) => <AddressCell row={row} />,
  kind: 'field',
  locked: true,
  ...LEADING_WIDTH,
};

/** The column before the values that explains each state's problem. */
const LEADING_COLUMNS: Readonly<Record<OpenState, DataColumn<Row>>> = {
  changed: READ_AS,
  invalid: PROBLEM,
  ambiguous: ADDRESS,
  unknown: ADDRESS,
  duplicate: PROBLEM,
};

/** @param shown as {@link listShownFields} returns it */
export function createColumns(state: OpenState, shown: string): DataColumn<Row>[] {
  return [
    {
      id: 'row',
      header: 'Row',
      value: ({ row }) => row,
      kind: 'number',
      width: 52,
      priority: 1,
      locked: true,
    },
    LEADING_COLUMNS[state],
    ...readShownFields(shown).map(
      (field): DataColumn<Row> => ({
        id: field,
        header: HEADINGS[field] ?? FIELD_LABELS[field],
        value: ({ fields }) => fields[field],
        render: (row) => <FieldCell row={row} field={field} />,
        kind: 'field',
        locked: (MAIN_FIELDS.includes(field) && field !== HIDDEN_WHEN_NARROW) || shown.includes(`${field}!`),
        isHiddenWhenNarrow: field === HIDDEN_WHEN_NARROW,
        priority: OPTIONAL_FIELDS.includes(field) && !shown.includes(`${field}!`) ? 3 : 2,
        ...FIELD_WIDTHS[field],
      }),
    ),
  ];
}

/** The fields of {@link listShownFields}, from left to right. */
export const readShownFields = (shown: string): Field[] => {
  const names = shown.replaceAll('!', '').split(' ');
  return IMPORT_FIELDS.filter((field) => names.includes(field));
};
