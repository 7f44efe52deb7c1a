import { contract, type InputOf } from '@portal/api-client';
import { isApiError, saveFile, showAlert, useApiClient } from '@portal/portal-sdk';
import { Button, Row } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';

type Format = NonNullable<InputOf<typeof contract.multiQuotes.locations.downloadImportTemplate>['format']>;

const LABELS: Readonly<Record<Format, string>> = { xlsx: 'Excel template', csv: 'CSV template' };

/** Download the template of an import, as people fill it in. */
export function TemplateButtons({ uuid }: { uuid: string }) {
  return (
    <Row gap={2} wrap>
      {(['xlsx', 'csv'] as const).map((format) => (
        <TemplateButton key={format} uuid={uuid} format={format} />
      ))}
    </Row>
  );
}

function TemplateButton({ uuid, format }: { uuid: string; format: Format }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await client.call(contract.multiQuotes.locations.downloadImportTemplate, { uuid, format }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" loading={busy} icon={<pageIcons.download />} onClick={() => void download()}>
      {LABELS[format]}
    </Button>
  );
}
