import { contract } from '@portal/api-client';
import { type ApiError, isApiError, useRefresh } from '@portal/portal-sdk';
import { useState } from 'react';
import { RESULT_READS } from './use-price-run.ts';

/** Runs a change of the results and then closes its dialog. If it fails, the dialog stays open and shows the error. */
export function useResultChange(onClose: () => void) {
  const refresh = useRefresh();
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (change: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await change();
      onClose();
    } catch (caught) {
      if (!isApiError(caught)) throw caught;
      setError(caught);
      // The server may have made the change.
      void refresh(contract.multiQuotes.listBulkRuns, ...RESULT_READS);
    }
  };
  return { error, run };
}
