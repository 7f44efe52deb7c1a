import { contract } from '@portal/api-client';
import { resultOrAlert, showAlert, useCommand, useRefresh } from '@portal/portal-sdk';
import { createContext } from 'react';
import type { OpenState } from '../import-labels.ts';
import type { ImportPath } from '../import-path.ts';

const { imports } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

const REFRESHES = [imports.get, imports.listRows, imports.listReadyRows];

interface Decision {
  udprn?: number | null;
  asTyped?: boolean;
  allowDuplicate?: boolean;
}

export const AS_TYPED: Decision = { asTyped: true };

/** The one-click action for each state; rows of the other states need a correction or a choice. */
export const ROW_DECISIONS: Readonly<
  Partial<Record<OpenState, { label: string; toDecision: (row: Row) => Decision }>>
> = {
  changed: {
    label: 'Confirm',
    toDecision: ({ address }) => (address?.udprn == null ? AS_TYPED : { udprn: address.udprn }),
  },
  unknown: { label: 'Use as typed', toDecision: () => AS_TYPED },
  duplicate: { label: 'Add anyway', toDecision: () => ({ allowDuplicate: true }) },
};

/** Decides about whole rows. If a colleague changed the row, it is reloaded instead of decided. */
export function useDecisions(path: ImportPath) {
  const update = useCommand(imports.updateRow, { refreshes: REFRESHES });
  const removal = useCommand(imports.removeRow, { refreshes: REFRESHES });
  const refresh = useRefresh();

  async function runOrReload(work: () => Promise<void>): Promise<void> {
    const isDone = await resultOrAlert(work().then(() => true));
    if (isDone === undefined) await refresh(...REFRESHES);
  }

  return {
    decide: ({ row, version, fields }: Row, decision: Decision) =>
      void runOrReload(async () => {
        const saved = await update.run({ ...path, row: String(row), version, ...fields, ...decision });
        if (saved.state === 'ready') showAlert(`Row ${row} is ready to import.`);
      }),
    leaveOut: ({ row, version }: Row) =>
      void runOrReload(async () => {
        await removal.run({ ...path, row: String(row), version });
      }),
  };
}

/** Gives cells access to `decide`. */
export const DecideContext = createContext<ReturnType<typeof useDecisions>['decide']>(() => {});
