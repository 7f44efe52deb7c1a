import { contract } from '@portal/api-client';
import { isApiError, saveFile, showAlert, useApiClient } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';

/** Downloads the CSV template of an import. */
export function TemplateButton({ uuid }: { uuid: string }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await client.call(contract.multiQuotes.locations.downloadImportTemplate, { uuid }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" loading={busy} icon={<pageIcons.download />} onClick={() => void download()}>
      Download template
    </Button>
  );
}
