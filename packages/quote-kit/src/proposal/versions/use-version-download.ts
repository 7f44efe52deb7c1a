import { resultOrUndefined, saveFile, showAlert, useCommand } from '@portal/portal-sdk';
import type { ProposalSubject } from '../proposal-subject.ts';

/** Downloads the PDF of a version; an alert reports a failed download. */
export function useVersionDownload<Id extends object>({ calls, id }: ProposalSubject<Id>) {
  const download = useCommand(calls.download);
  return {
    busy: download.busy,
    error: download.error,
    run: async (number: number): Promise<void> => {
      const file = await resultOrUndefined(download.run({ ...id, number }));
      if (file === undefined)
        showAlert(`Version ${number} was not downloaded. Try again.`, { success: false });
      else saveFile(file);
    },
  };
}
