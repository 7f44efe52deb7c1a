import { contract, type InputOf } from '@portal/api-client';
import { type BulkSelection, useBulkRun } from '@portal/area-kit';
import type { BulkEdit } from '@portal/ui/grid';
import { SITE_READS } from '../shared/site-reads.ts';
import { BULK_FIELDS, isBulkField, toBulkFields } from './bulk-fields.tsx';
import type { Site } from './site-form.tsx';

const { list, runs } = contract.multiQuotes.locations;
type Input = InputOf<typeof runs.update>;
type SiteChange = Omit<Input, 'uuid' | 'uuids' | 'matching' | 'versions'>;

const TEXTS = {
  [runs.update.id]: { running: 'Changing sites', done: 'changed' },
  [runs.remove.id]: { running: 'Removing sites', done: 'removed' },
};

const LABELS = {
  ...Object.fromEntries(Object.entries(BULK_FIELDS).map(([field, { label }]) => [field, label])),
  searchFilters: 'Search filters',
};

const REFRESHES = [...SITE_READS, contract.multiQuotes.listHistory];

/** Bulk changes of the selected sites, or of all that match the filters. Skipped sites on the page stay selected. */
export function useBulkSites(uuid: string, chosen: BulkSelection<typeof list>) {
  const { selected, matching, count, setSelected, updateCount } = chosen;
  const bulkRuns = useBulkRun({
    noun: 'site',
    texts: TEXTS,
    labels: LABELS,
    subject: uuid,
    refreshes: REFRESHES,
    setSelected,
    selection: [selected, matching],
    loadedKeys: selected,
  });
  /**
   * `rows` are the selected sites as they are shown; of all that match they are one page. The server skips sites that
   * changed since.
   */
  const selectionOf = (rows: readonly Site[]) =>
    matching === null
      ? {
          uuid,
          uuids: [...selected],
          versions: Object.fromEntries(rows.map((row) => [row.uuid, row.version])),
        }
      : { uuid, matching };
  /** Returns whether the run has begun. */
  const change = async (values: SiteChange, rows: readonly Site[]): Promise<boolean> => {
    const hasBegun = await bulkRuns.tryStart(runs.update, { ...selectionOf(rows), ...values });
    if (!hasBegun) updateCount();
    return hasBegun;
  };

  const bulkEdit: BulkEdit<Site> = {
    fields: toBulkFields(),
    onApply: (fieldId, value, rows) =>
      isBulkField(fieldId) ? change(BULK_FIELDS[fieldId].change(value), rows) : undefined,
  };
  return {
    count,
    matching,
    bulkEdit,
    bulkRuns,
    change,
    remove: (rows: readonly Site[]) => bulkRuns.start(runs.remove, selectionOf(rows)),
  };
}

export type BulkSites = ReturnType<typeof useBulkSites>;
