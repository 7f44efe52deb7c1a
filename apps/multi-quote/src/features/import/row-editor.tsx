import { contract } from '@portal/api-client';
import { resultOrUndefined, showAlert, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { SelectInput, TextInput } from '@portal/ui/forms';
import { type FormEvent, useState } from 'react';
import { FIELD_COLUMNS, FIELD_LABELS, type OpenState } from './import-labels.ts';
import type { ImportPath } from './import-path.ts';

const { imports, IMPORT_FIELDS } = contract.multiQuotes;
type Field = contract.multiQuotes.ImportField;
type ImportRow = contract.multiQuotes.ImportRow;
type Decision = { udprn?: number; asTyped?: boolean; allowDuplicate?: boolean };

/** Fields that every row shows; the others only where they have a value or a problem. */
const MAIN_FIELDS: readonly Field[] = ['customerName', 'customReference', 'addressLine1', 'town', 'postcode'];

interface RowEditorProps {
  path: ImportPath;
  row: ImportRow;
  state: OpenState;
}

/** One row of the file with its problems, edited in place. A row that becomes valid leaves the list. */
export function RowEditor({ path, row, state }: RowEditorProps) {
  const [fields, setFields] = useState(row.fields);
  const save = useCommand(imports.updateRow, { refreshes: [imports.get, imports.listRows] });
  const leaveOut = useCommand(imports.removeRow, { refreshes: [imports.get, imports.listRows] });
  const error = save.error ?? leaveOut.error;

  async function submit(decision: Decision = {}): Promise<void> {
    const saved = await resultOrUndefined(save.run({ ...path, row: row.row, ...fields, ...decision }));
    if (saved?.state === 'ready') showAlert(`Row ${row.row} is ready to import.`);
  }

  const issueOf = (field: Field) => {
    if (fields[field] !== row.fields[field]) return undefined; // corrected, not checked yet
    const issue = row.issues.find(({ column }) => column === FIELD_COLUMNS[field]);
    return issue && `${FIELD_LABELS[field]} ${issue.reason}`;
  };
  const shown = IMPORT_FIELDS.filter(
    (field) => MAIN_FIELDS.includes(field) || row.fields[field] !== '' || issueOf(field) !== undefined,
  );
  return (
    <Card
      padding={3}
      component="form"
      aria-label={`Row ${row.row}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap={3}>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '48px minmax(0, 1fr)' },
          }}
        >
          <Text variant="dense" tone="muted" numeric sx={{ pt: { md: '28px' } }}>
            Row {row.row}
          </Text>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                sm: 'repeat(2, minmax(0, 1fr))',
                lg: '1.3fr 1fr 1.6fr 1fr 0.8fr',
              },
            }}
          >
            {shown.map((field) => (
              <TextInput
                key={field}
                label={FIELD_LABELS[field]}
                value={fields[field]}
                onChange={(value) => setFields((current) => ({ ...current, [field]: value }))}
                error={issueOf(field)}
              />
            ))}
          </Box>
        </Box>
        {row.suggestions.length > 0 && (
          <SelectInput
            label={`Address of row ${row.row}`}
            placeholder="Choose the address…"
            value={null}
            options={row.suggestions.map(({ udprn, text }) => ({ value: String(udprn), label: text }))}
            onChange={(udprn) => udprn !== null && void submit({ udprn: Number(udprn) })}
          />
        )}
        {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
        <Row gap={2} wrap>
          <Button type="submit" size="small" variant="primary" loading={save.busy}>
            Check row
          </Button>
          {state === 'unknown' && (
            <Button size="small" onClick={() => void submit({ asTyped: true })}>
              Use as typed
            </Button>
          )}
          {state === 'duplicate' && (
            <Button size="small" onClick={() => void submit({ allowDuplicate: true })}>
              Add anyway
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            loading={leaveOut.busy}
            onClick={() => void resultOrUndefined(leaveOut.run({ ...path, row: row.row }))}
          >
            Leave out
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
