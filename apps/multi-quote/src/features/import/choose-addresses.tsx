import { contract } from '@portal/api-client';
import { IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import * as v from '@portal/api-client/schema';
import { isApiError, showAlert, useQuery } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { AlertBanner, Box, Row, Stack, Text } from '@portal/ui';
import { ext, FileField, size } from '@portal/ui/fields';
import { formatNumber } from '@portal/ui/format';
import {
  Form,
  FormStatus,
  fileValue,
  max,
  required,
  SubmitButton,
  TextareaField,
  text,
} from '@portal/ui/forms';
import { Section, Tabs, useFocusFallback } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { type FileColumns, MapColumns, type Place, type Positions } from './map-columns.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';

const { MAX_IMPORT_ROWS } = contract.multiQuotes;
const MAX_SIZE_KB = IMPORT_MAX_BYTES / 1024;
const EXTENSIONS = ['xlsx', 'xlsm', 'ods', 'csv', 'tsv', 'txt'] as const;
const MAX_PASTED = 1_000_000;

const fileSchema = v.object({
  addresses: fileValue(required(), ext(...EXTENSIONS), size(MAX_SIZE_KB)),
});
const pasteSchema = v.object({ addresses: text(required(), max(MAX_PASTED)) });

/** A file whose columns are matched by a person. */
interface Chosen {
  file: File;
  columns: FileColumns;
}

interface ChooseAddressesProps {
  uuid: string;
  /** Called with the stored import. */
  onStored: (importUuid: string) => void;
}

/** The first step: a spreadsheet, or rows pasted from a spreadsheet, then which column is which where they differ. */
export function ChooseAddresses({ uuid, onStored }: ChooseAddressesProps) {
  const imports = useQuery(contract.multiQuotes.imports.list, { uuid });
  const reading = useUpload(contract.multiQuotes.imports.readColumns);
  const validating = useUpload(contract.multiQuotes.locations.validateImport, {
    refreshes: [contract.multiQuotes.imports.list],
  });
  const [tab, setTab] = useState('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [messages, setMessages] = useState<readonly string[]>([]);

  /** The messages about addresses are listed, and the first one is raised as an alert (specification §8). */
  async function listAddressErrors<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setMessages([]);
    try {
      return await work();
    } catch (error) {
      const about = isApiError(error) ? (error.fieldErrors['addresses'] ?? []) : [];
      if (!isApiError(error) || about.length === 0) throw error;
      setMessages(about);
      showAlert(error.message, { success: false });
      return undefined;
    }
  }

  const mapRef = useRef<HTMLDivElement>(null);
  useFocusFallback(mapRef, chosen === null ? 'choose' : 'map');

  const read = (file: File, place?: Place) =>
    listAddressErrors(async () => {
      const columns = await reading.run({ uuid, addresses: file, ...place });
      if (columns.isTemplate && place === undefined) await validate(file);
      else setChosen({ file, columns });
    });

  /** A refusal of the whole request is shown as well: no form is sent. */
  const readAgain = (file: File, place: Place) =>
    read(file, place).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      setMessages([error.message]);
    });

  async function validate(file: File, layout: { columns?: string } & Partial<Place> = {}): Promise<void> {
    const report = await validating.run({ uuid, addresses: file, keep: 'true', ...layout });
    if (report.importUuid !== null) onStored(report.importUuid);
  }

  const check = ({ file, columns: { sheet, headingRow } }: Chosen, positions: Positions) =>
    listAddressErrors(() =>
      validate(file, { columns: JSON.stringify(positions), sheet, headingRow: headingRow ?? 0 }),
    );

  if (chosen !== null)
    return (
      <div ref={mapRef} tabIndex={-1} style={{ outline: 'none' }}>
        <Stack gap={4}>
          <AddressErrors messages={messages} />
          <MapColumns
            fileName={chosen.file.name}
            columns={chosen.columns}
            onPlace={(place) => readAgain(chosen.file, place)}
            onCancel={() => setChosen(null)}
            onSubmit={(positions) => check(chosen, positions)}
          />
        </Stack>
      </div>
    );
  return (
    <Stack gap={6}>
      <UnfinishedImports imports={imports.data ?? []} onOpen={onStored} />
      <Section
        title="Import sites"
        description={`Up to ${formatNumber(MAX_IMPORT_ROWS)} sites. You can review everything before it is added.`}
        action={<TemplateButtons uuid={uuid} />}
      >
        {messages.length > 0 && (
          <Box sx={{ mb: 4 }}>
            <AddressErrors messages={messages} />
          </Box>
        )}
        <Tabs
          label="Import from"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'file', label: 'Spreadsheet file' },
            { id: 'paste', label: 'Paste from a spreadsheet' },
          ]}
        >
          {tab === 'file' ? (
            <Form
              schema={fileSchema}
              aria-label="Import a file"
              onSubmit={({ addresses }) => addresses && read(addresses)}
            >
              <Stack gap={4} sx={{ maxWidth: 640 }}>
                <FormStatus />
                <FileField
                  name="addresses"
                  label="File of sites"
                  help="Any column names, order and titles. You can check in the next step which column is which."
                  accept={EXTENSIONS.map((extension) => `.${extension}`)}
                  maxSizeKb={MAX_SIZE_KB}
                  progress={validating.progress ?? reading.progress}
                />
                <div>
                  <SubmitButton busyLabel="Checking…">Check file</SubmitButton>
                </div>
              </Stack>
            </Form>
          ) : (
            <Form
              schema={pasteSchema}
              aria-label="Paste a list"
              initialValues={{ addresses: '' }}
              onSubmit={({ addresses }) =>
                read(new File([addresses], 'Pasted list', { type: 'text/tab-separated-values' }))
              }
            >
              <Stack gap={4}>
                <FormStatus />
                <TextareaField
                  name="addresses"
                  label="Rows"
                  help="Copy the rows in your spreadsheet, with or without the column names, and paste them here."
                  rows={8}
                  maxRows={16}
                />
                <div>
                  <SubmitButton busyLabel="Checking…">Check list</SubmitButton>
                </div>
              </Stack>
            </Form>
          )}
        </Tabs>
      </Section>
    </Stack>
  );
}

function AddressErrors({ messages }: { messages: readonly string[] }) {
  const [first, ...others] = messages;
  if (first === undefined) return null;
  return (
    <AlertBanner tone="danger" title={first}>
      {others.length > 0 && (
        <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </Stack>
      )}
      <Row>
        <Text variant="dense">Nothing was imported. Correct the file and choose it again.</Text>
      </Row>
    </AlertBanner>
  );
}
