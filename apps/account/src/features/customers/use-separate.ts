import { contract } from '@portal/api-client';
import { resultOrAlert, showAlert, useCommand } from '@portal/portal-sdk';
import { CUSTOMER_CALLS } from './customer-records.ts';

/** Undoes a merge: the spelling becomes a separate customer again. */
export function useSeparate() {
  const separate = useCommand(contract.customers.separate, { refreshes: CUSTOMER_CALLS(contract.customers) });
  const run = async (spelling: { id: number; name: string }) => {
    // An alert, because Undo is pressed after the dialog of the merge is closed.
    const done = await resultOrAlert(
      separate.run({ id: spelling.id }),
      `${spelling.name} was not separated.`,
    );
    if (done !== undefined) showAlert(`${spelling.name} is a separate customer again.`);
  };
  return { run, busy: separate.busy };
}
