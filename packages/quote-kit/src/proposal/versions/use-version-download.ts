import { isApiError, saveFile, showAlert, useApiClient } from '@portal/portal-sdk';
import { useState } from 'react';
import { LONG_CALL_OPTIONS } from '../long-call-options.ts';
import type { ProposalSubject } from '../proposal-subject.ts';

/** Downloads the PDF of a version; an alert reports a failed download. */
export function useVersionDownload<Id extends object>({ calls, id }: ProposalSubject<Id>) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: async (number: number): Promise<void> => {
      if (busy) return;
      setBusy(true);
      try {
        saveFile(await client.call(calls.download, { ...id, number }, LONG_CALL_OPTIONS));
      } catch (error) {
        if (!isApiError(error)) throw error;
        showAlert(`Version ${number} was not downloaded. Try again.`, { success: false });
      } finally {
        setBusy(false);
      }
    },
  };
}
