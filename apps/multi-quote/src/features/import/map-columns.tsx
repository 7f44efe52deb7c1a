import { contract, type OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { AlertBanner, Box, Button, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { Section, SelectInput } from '@portal/ui/page';
import { useState } from 'react';
import { FIELD_LABELS } from './import-labels.ts';

const { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } = contract.multiQuotes;
type Field = contract.multiQuotes.ImportField;
export type FileColumns = OutputOf<typeof contract.multiQuotes.imports.readColumns>;
type FileColumn = FileColumns['columns'][number];

/** Where the sites are in the file. */
export interface Place {
  sheet: number;
  /** 0 for a list without headings; found by the server where it is missing. */
  headingRow?: number;
}

/** Index of the file's column for each field. */
export type Positions = Partial<Record<Field, number>>;

interface MapColumnsProps {
  fileName: string;
  columns: FileColumns;
  /** Reads the columns of another place of the file. */
  onPlace: (place: Place) => Promise<unknown>;
  onSubmit: (positions: Positions) => Promise<unknown>;
  onCancel: () => void;
}

/** Says which column of the file is which, with its first values; what is likely is chosen already. */
export function MapColumns({ fileName, columns, onPlace, onSubmit, onCancel }: MapColumnsProps) {
  const [positions, setPositions] = useState(() => toPositions(columns.suggested));
  const [shown, setShown] = useState(columns);
  // Another sheet or row of headings has other columns.
  if (shown !== columns) {
    setShown(columns);
    setPositions(toPositions(columns.suggested));
  }
  const hiddenRows = columns.sheets[columns.sheet]?.hiddenRows ?? 0;
  const [isChecked, setChecked] = useState(false);
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => positions[field] === undefined);
  const unread = columns.columns.filter(({ index }) => !Object.values(positions).includes(index));
  /** A field is read from one column: choosing it for another one moves it. */
  const choose = (index: number, field: Field | null) => {
    const others = Object.entries(positions).filter(([name, at]) => name !== field && at !== index);
    setPositions({ ...Object.fromEntries(others), ...(field && { [field]: index }) });
  };
  const submit = async () => {
    setChecked(true);
    if (missing.length === 0) await onSubmit(positions);
  };
  return (
    <Section
      title="Which column is which?"
      description={`${fileName} has ${plural(columns.rows, 'row')}${columns.headingRow === null ? '' : ' below its headings'}.`}
    >
      <Form schema={NO_VALUES} aria-label="Columns" onSubmit={submit}>
        <Stack gap={4}>
          <FormStatus />
          <PlaceFields columns={columns} onPlace={onPlace} />
          {hiddenRows > 0 && (
            <AlertBanner tone="warning" title={`${plural(hiddenRows, 'hidden row')} left out`}>
              These rows are hidden in your file, for example by a filter. To import them, unhide them in your
              spreadsheet program, save the file and choose it again.
            </AlertBanner>
          )}
          {columns.isRemembered && (
            <Text tone="muted">
              The columns are matched as in your company’s last import with these headings.
            </Text>
          )}
          <Stack
            component="ul"
            gap={3}
            aria-label="Columns of the file"
            sx={{ m: 0, p: 0, listStyle: 'none' }}
          >
            {columns.columns.map((column) => (
              <ColumnRow
                key={column.index}
                column={column}
                field={IMPORT_FIELDS.find((field) => positions[field] === column.index) ?? null}
                onChoose={(field) => choose(column.index, field)}
              />
            ))}
          </Stack>
          <Text role="status" component="p" tone="muted">
            {unread.length === 0
              ? 'Every column is read.'
              : `Not read: ${unread.map((column) => describeUnread(column, columns.columns, positions)).join(', ')}.`}
          </Text>
          {isChecked && missing.length > 0 && (
            <AlertBanner tone="danger">
              Choose the column for: {missing.map((field) => FIELD_LABELS[field]).join(', ')}.
            </AlertBanner>
          )}
          <Row gap={2} wrap>
            <SubmitButton busyLabel="Checking…">{`Check ${plural(columns.rows, 'row')}`}</SubmitButton>
            <Button onClick={onCancel}>Choose another file</Button>
          </Row>
        </Stack>
      </Form>
    </Section>
  );
}

/** What is chosen is not in the form: each choice may move another one. */
const NO_VALUES = v.object({});

const toPositions = (suggested: FileColumns['suggested']): Positions =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => (suggested[field] === null ? [] : [[field, suggested[field]]])),
  );

const LETTERS = 26;
const CODE_OF_A = 65;

/** A, B, … Z, AA, as spreadsheets name their columns. */
function toLetters(index: number): string {
  const last = String.fromCharCode(CODE_OF_A + (index % LETTERS));
  return index < LETTERS ? last : toLetters(Math.floor(index / LETTERS) - 1) + last;
}

const describePlace = ({ index }: FileColumn) => `Column ${toLetters(index)}`;

const getName = (column: FileColumn) => column.heading || describePlace(column);

/** `Site (Your reference is read from Ref)`: the reason, where its heading is the name of a field. */
function describeUnread(column: FileColumn, columns: readonly FileColumn[], positions: Positions): string {
  const reasons = column.fields.flatMap((field) => {
    const other = columns.find(({ index }) => index === positions[field]);
    return other === undefined ? [] : `${FIELD_LABELS[field]} is read from ${getName(other)}`;
  });
  return reasons.length === 0 ? getName(column) : `${getName(column)} (${reasons.join(', ')})`;
}

interface ColumnRowProps {
  column: FileColumn;
  field: Field | null;
  onChoose: (field: Field | null) => void;
}

function ColumnRow({ column, field, onChoose }: ColumnRowProps) {
  const name = getName(column);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 4 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr) 240px' },
      }}
    >
      <Stack gap={0}>
        <Text weight={500} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {column.heading !== '' && (
          <Text variant="caption" tone="muted">
            {describePlace(column)}
          </Text>
        )}
      </Stack>
      <Text tone="muted" sx={{ overflowWrap: 'anywhere' }}>
        {column.samples.filter(Boolean).join(' · ') || 'No values in the first rows'}
      </Text>
      <SelectInput<Field>
        label={`Read ${name} as`}
        labelHidden
        placeholder="Not read"
        value={field}
        options={IMPORT_FIELDS.map((each) => ({ value: each, label: FIELD_LABELS[each] }))}
        onChange={onChoose}
      />
    </Box>
  );
}

/** Which sheet is read, and which of its rows has the headings. */
function PlaceFields({ columns, onPlace }: Pick<MapColumnsProps, 'columns' | 'onPlace'>) {
  const { sheets, firstRows } = columns;
  /** What was chosen last, while it is read. */
  const [chosen, setChosen] = useState<Place | null>(null);
  const { sheet, headingRow = null } = chosen ?? columns;
  const choose = (place: Place) => {
    setChosen(place);
    void onPlace(place).finally(() => setChosen(null));
  };
  return (
    <Row gap={4} wrap>
      {sheets.length > 1 && (
        <SelectInput<number>
          label="Sheet"
          placeholder={null}
          value={sheet}
          options={sheets.map(({ name, isHidden, rows }, index) => ({
            value: index,
            label: `${name} (${isHidden ? 'hidden, ' : ''}${plural(rows, 'row')})`,
          }))}
          onChange={(index) => index !== null && choose({ sheet: index })}
        />
      )}
      <SelectInput<number>
        label="Headings are in"
        placeholder={null}
        value={headingRow ?? 0}
        options={[
          { value: 0, label: 'No row: the list has no headings' },
          ...firstRows.map(({ row, text }) => ({ value: row, label: `Row ${row}: ${text}` })),
        ]}
        onChange={(row) => row !== null && choose({ sheet, headingRow: row })}
      />
    </Row>
  );
}
