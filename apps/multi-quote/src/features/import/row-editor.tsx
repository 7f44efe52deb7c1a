import { contract } from '@portal/api-client';
import { CustomerInput } from '@portal/area-kit';
import { ConflictDialog } from '@portal/area-kit/detail';
import { resultOrUndefined } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { SelectInput, TextInput } from '@portal/ui/page';
import type { FormEvent } from 'react';
import { FIELD_COLUMNS, FIELD_LABELS, type OpenState } from './import-labels.ts';
import type { ImportPath } from './import-path.ts';
import { ReadAs } from './read-as.tsx';
import { useRowRepair } from './use-row-repair.ts';

const { IMPORT_FIELDS } = contract.multiQuotes;
type Field = contract.multiQuotes.ImportField;

/** Fields that every row shows; the others only where they have a value or a problem. */
const MAIN_FIELDS: readonly Field[] = ['customerName', 'customReference', 'addressLine1', 'town', 'postcode'];

interface RowEditorProps {
  path: ImportPath;
  row: contract.multiQuotes.ImportRow;
  state: OpenState;
}

/** One row of the file with its problems, edited in place. A row that becomes valid leaves the list. */
export function RowEditor({ path, row, state }: RowEditorProps) {
  const repair = useRowRepair(path, row);
  const { fields, error } = repair;
  const submit = (...decision: Parameters<typeof repair.save>) =>
    void resultOrUndefined(repair.save(...decision));

  const isEdited = IMPORT_FIELDS.some((field) => fields[field] !== row.fields[field]);
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
        submit();
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
            {shown.map((field) => {
              const input = {
                label: FIELD_LABELS[field],
                value: fields[field],
                onChange: (value: string) => repair.setField(field, value),
                error: issueOf(field),
              };
              return field === 'customerName' ? (
                <CustomerInput key={field} {...input} isLabelVisible />
              ) : (
                <TextInput key={field} {...input} />
              );
            })}
          </Box>
        </Box>
        {row.readAs.length > 0 && <ReadAs pieces={row.readAs} />}
        {row.suggestions.length > 0 && state !== 'changed' && (
          <SelectInput
            label={`Address of row ${row.row}`}
            placeholder="Choose the address…"
            value={null}
            options={row.suggestions.map(({ udprn, text }) => ({ value: String(udprn), label: text }))}
            onChange={(udprn) =>
              submit({ address: row.suggestions.find((each) => String(each.udprn) === udprn) ?? null })
            }
          />
        )}
        {error && <AlertBanner tone="danger">{error.message}</AlertBanner>}
        <Row gap={2} wrap>
          {state === 'changed' && !isEdited && (
            <Button size="small" loading={repair.busy} onClick={() => submit({ address: row.address })}>
              Confirm address
            </Button>
          )}
          <Button type="submit" size="small" loading={repair.busy}>
            Check row
          </Button>
          {(state === 'unknown' || state === 'changed') && (
            <Button
              size="small"
              onClick={() => submit({ address: { udprn: null, text: toChoiceText(fields) } })}
            >
              Use as typed
            </Button>
          )}
          {state === 'duplicate' && (
            <Button size="small" onClick={() => submit({ allowDuplicate: true })}>
              Add anyway
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            loading={repair.isLeavingOut}
            onClick={() => void repair.leaveOut()}
          >
            Leave out
          </Button>
        </Row>
      </Stack>
      <ConflictDialog {...repair.conflict} what={`row ${row.row}`} />
    </Card>
  );
}

/** The typed address as the server writes the address of a row. */
const toChoiceText = ({ addressLine1, addressLine2, town, postcode }: Record<Field, string>) =>
  [addressLine1, addressLine2, town, postcode].filter(Boolean).join(', ');
