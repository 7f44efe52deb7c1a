import { resultOrAlert, saveFile, useApiClient } from '@portal/portal-sdk';
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
      const file = await resultOrAlert(
        client.call(calls.download, { ...id, number }, LONG_CALL_OPTIONS),
        `Version ${number} was not downloaded.`,
      ).finally(() => setBusy(false));
      if (file !== undefined) saveFile(file);
    },
  };
}
