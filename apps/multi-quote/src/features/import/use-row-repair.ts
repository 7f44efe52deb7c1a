import { contract } from '@portal/api-client';
import { useVersionedCommand } from '@portal/area-kit/detail';
import { resultOrUndefined, showAlert, useCommand, useRefresh } from '@portal/portal-sdk';
import { useState } from 'react';
import { FIELD_LABELS } from './import-labels.ts';
import type { ImportPath } from './import-path.ts';

const { imports } = contract.multiQuotes;
type ImportRow = contract.multiQuotes.ImportRow;

/** What a person decides about a row beside its values. */
type Decision = Pick<ImportRow, 'address' | 'allowDuplicate'>;
type Values = ImportRow['fields'] & Decision;

const REFRESHES = [imports.get, imports.listRows, imports.listReadyRows];

const getValues = ({ fields, state, address, allowDuplicate }: ImportRow): Values => ({
  ...fields,
  // A proposal is not a decision: merging a colleague's change must not confirm it.
  address: state === 'changed' ? null : address,
  allowDuplicate,
});

/** The typed values of a row with its commands. What a colleague changed meanwhile is merged or asked about. */
export function useRowRepair(path: ImportPath, row: ImportRow) {
  const [fields, setFields] = useState(row.fields);
  /** The version the user saw; null for the latest, after a refusal said that it has changed. */
  const [seen, setSeen] = useState<number | null>(row.version);
  const refresh = useRefresh();
  const edit = useVersionedCommand({
    endpoint: imports.updateRow,
    entity: row,
    getValues,
    getInput: ({ address, ...values }: Values) => ({
      ...path,
      row: row.row,
      ...values,
      udprn: address?.udprn ?? null,
      asTyped: address !== null && address.udprn === null,
    }),
    labels: { ...FIELD_LABELS, address: 'Address', allowDuplicate: 'Second site at the same address' },
    formatValues: { address: (address) => address?.text ?? 'Not chosen' },
    refreshes: REFRESHES,
    onSaved: (saved) => {
      setFields(saved.fields);
      setSeen(saved.version);
      if (saved.state === 'ready') showAlert(`Row ${row.row} is ready to import.`);
    },
  });
  const removal = useCommand(imports.removeRow, { refreshes: REFRESHES });

  async function leaveOut(): Promise<void> {
    edit.clearError();
    const removed = await resultOrUndefined(
      removal.run({ ...path, row: row.row, version: seen ?? row.version }).then(() => true),
    );
    if (removed) return;
    setSeen(null);
    await refresh(...REFRESHES);
  }

  return {
    fields,
    setField: (field: keyof ImportRow['fields'], value: string) =>
      setFields((current) => ({ ...current, [field]: value })),
    save: (decision: Partial<Decision> = {}) => {
      removal.clearError();
      return edit.save({ ...fields, address: null, allowDuplicate: false, ...decision });
    },
    busy: edit.busy,
    leaveOut,
    isLeavingOut: removal.busy,
    error: edit.error ?? removal.error,
    conflict: edit.conflict,
  };
}
