import { contract, type OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { Box, Button, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SelectField, SubmitButton } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { FIELD_LABELS } from './import-labels.ts';

const { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } = contract.multiQuotes;
type Field = contract.multiQuotes.ImportField;
type Columns = OutputOf<typeof contract.multiQuotes.imports.readColumns>;

export interface ColumnChoice {
  hasHeader: boolean;
  positions: Partial<Record<Field, number>>;
}

interface MapColumnsProps {
  fileName: string;
  columns: Columns;
  onSubmit: (choice: ColumnChoice) => Promise<unknown>;
  onCancel: () => void;
}

const isRequired = (field: Field) => REQUIRED_IMPORT_FIELDS.includes(field);

/** A column index as a select's value; '' for none. */
const position = (field: Field) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((value) => value !== '' || !isRequired(field), 'The {field} field is required'),
  );
const schema = v.object({
  customerName: position('customerName'),
  customReference: position('customReference'),
  addressLine1: position('addressLine1'),
  addressLine2: position('addressLine2'),
  addressLine3: position('addressLine3'),
  town: position('town'),
  county: position('county'),
  postcode: position('postcode'),
} satisfies Record<Field, unknown>);
type Values = v.InferOutput<typeof schema>;

/** Says which column of the file is which, with sample values; what is likely is chosen already. */
export function MapColumns({ fileName, columns, onSubmit, onCancel }: MapColumnsProps) {
  const options = columns.columns.map(({ header, samples }, index) => ({
    value: String(index),
    label: samples.length === 0 ? header : `${header} (${samples.join(', ')})`,
  }));
  const start = (field: Field) => String(columns.suggested[field] ?? '');
  return (
    <Section
      title="Which column is which?"
      description={`${fileName} has ${plural(columns.rows, 'row')}. Its columns are not named as in the template.`}
    >
      <Form
        schema={schema}
        aria-label="Columns"
        initialValues={{
          customerName: start('customerName'),
          customReference: start('customReference'),
          addressLine1: start('addressLine1'),
          addressLine2: start('addressLine2'),
          addressLine3: start('addressLine3'),
          town: start('town'),
          county: start('county'),
          postcode: start('postcode'),
        }}
        onSubmit={(values) => onSubmit({ hasHeader: columns.hasHeader, positions: toPositions(values) })}
      >
        <Stack gap={4} sx={{ maxWidth: 640 }}>
          <FormStatus />
          {!columns.hasHeader && (
            <Text tone="muted">The first row is an address, so the columns are numbered.</Text>
          )}
          {IMPORT_FIELDS.map((field) => (
            <SelectField
              key={field}
              name={field}
              label={FIELD_LABELS[field]}
              optional={!isRequired(field)}
              placeholder="Not in the file"
              options={options}
            />
          ))}
          <Row gap={2} wrap>
            <SubmitButton busyLabel="Checking…">{`Check ${plural(columns.rows, 'row')}`}</SubmitButton>
            <Box>
              <Button onClick={onCancel}>Choose another file</Button>
            </Box>
          </Row>
        </Stack>
      </Form>
    </Section>
  );
}

const toPositions = (values: Values): ColumnChoice['positions'] =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => (values[field] === '' ? [] : [[field, Number(values[field])]])),
  );
