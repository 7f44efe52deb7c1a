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
const MAIN_FIELDS: readonly Field[] = ['customerName', 'customReference', 'addressLine1', 'town', 'postcode'];

/** Returns a string, so that memoisation can compare it. */
export const listShownFields = (rows: readonly Row[]) =>
  IMPORT_FIELDS.filter(
    (field) =>
      MAIN_FIELDS.includes(field) ||
      rows.some(
        ({ fields, issues }) =>
          fields[field] !== '' || issues.some(({ column }) => column === FIELD_COLUMNS[field]),
      ),
  ).join(' ');

const describeProblems = ({ issues }: Row) =>
  issues.map(({ column, reason }) => `${getColumnLabel(column)} ${reason}`.trim()).join('; ');

/** With the main fields and a button beside them, the columns fit into 1440 pixels. */
const LEADING_WIDTH = { minWidth: 190, flex: 1 };
const FIELD_WIDTHS: Partial<Record<Field, number>> = {
  customerName: 165,
  customReference: 115,
  addressLine1: 180,
  postcode: 118,
};
const FIELD_WIDTH = 130;

const PROBLEM: DataColumn<Row> = {
  id: 'problem',
  header: 'Problem',
  value: describeProblems,
  render: (row) => <Text variant="dense">{describeProblems(row)}</Text>,
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
      width: 60,
      priority: 1,
      locked: true,
    },
    LEADING_COLUMNS[state],
    ...readShownFields(shown).map(
      (field): DataColumn<Row> => ({
        id: field,
        header: FIELD_LABELS[field],
        value: ({ fields }) => fields[field],
        render: (row) => <FieldCell row={row} field={field} />,
        width: FIELD_WIDTHS[field] ?? FIELD_WIDTH,
      }),
    ),
  ];
}

/** The fields of {@link listShownFields}, from left to right. */
export const readShownFields = (shown: string): Field[] =>
  IMPORT_FIELDS.filter((field) => shown.split(' ').includes(field));
