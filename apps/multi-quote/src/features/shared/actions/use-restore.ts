import { contract } from '@portal/api-client';
import { isApiError, showAlert, useCommand } from '@portal/portal-sdk';

type Deleted = Pick<contract.multiQuotes.DeletedMultiQuote, 'uuid' | 'name'>;

/** What is read again after a multi-quote was deleted or restored. */
export const REMOVAL_READS = [
  contract.multiQuotes.listAvailable,
  contract.multiQuotes.list,
  contract.multiQuotes.listDeleted,
] as const;

/** Restores a deleted multi-quote with its sites and quotes. A refusal is shown as an alert. */
export function useRestore() {
  const restore = useCommand(contract.multiQuotes.restore, { refreshes: REMOVAL_READS });
  const run = async ({ uuid, name }: Deleted) => {
    try {
      await restore.run({ uuid });
      showAlert(`${name} was restored.`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.code === 'not-found' ? `${name} can no longer be restored.` : error.message, {
        success: false,
      });
    }
  };
  return { run, busy: restore.busy };
}
