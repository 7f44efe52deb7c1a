import { contract, type InputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { useApiClient } from '@portal/portal-sdk';
import type { BulkEdit } from '@portal/ui/grid';
import { groupByValue } from '../shared/bulk/group-by-value.ts';
import { inChunks, untilEnd, useBatches } from '../shared/bulk/use-batches.ts';
import { BULK_FIELDS, isBulkField, toBulkFields } from './bulk-fields.tsx';
import type { Site } from './site-form.tsx';
import { SITE_READS } from './site-reads.ts';

const calls = contract.multiQuotes.locations;
type SiteChange = Omit<
  InputOf<typeof calls.updateMany>,
  'uuid' | 'uuids' | 'matching' | 'after' | 'versions'
>;
type ChangedField = keyof SiteChange & keyof Site;

/** Bulk changes of the selected sites, or of all that match the filters. Skipped sites stay selected. */
export function useBulkSites(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof calls.list>,
) {
  const client = useApiClient();
  const { run, ...state } = useBatches(uuid, 'site', SITE_READS);

  /** Gives each site the value back that it had when it was selected. */
  async function* restoreCalls(field: ChangedField, rows: readonly Site[]) {
    for (const group of groupByValue(rows, field))
      yield* inChunks(group.rows, (part) =>
        client.call(calls.updateMany, {
          uuid,
          uuids: part.map((row) => row.uuid),
          // The change was one version. The server refuses sites that changed again since.
          versions: Object.fromEntries(part.map((row) => [row.uuid, row.version + 1])),
          [field]: group.value,
        }),
      );
  }

  const restore = (field: ChangedField, rows: readonly Site[]) =>
    run(
      { verb: 'Restored', label: 'Undoing the change', total: rows.length, isUndo: true },
      restoreCalls(field, rows),
    );

  /** Sets one field. `rows` are the selected sites as they are shown; of all that match they are one page. */
  function change(field: ChangedField, values: SiteChange, rows: readonly Site[]): Promise<void> {
    const step = { verb: 'Changed', label: 'Changing sites', total: count, setSelected };
    if (matching !== null)
      return run(
        step,
        untilEnd<number>((after) => client.call(calls.updateMany, { uuid, matching, ...after, ...values })),
      );
    const versions = new Map(rows.map((row) => [row.uuid, row.version]));
    const changed = rows.filter((row) => JSON.stringify(row[field]) !== JSON.stringify(values[field]));
    return run(
      {
        ...step,
        ...(changed.length > 0 && {
          undo: (done) =>
            void restore(
              field,
              changed.filter((row) => done.includes(row.uuid)),
            ),
        }),
      },
      inChunks(selected, (uuids) =>
        client.call(calls.updateMany, {
          uuid,
          uuids,
          ...values,
          // The server skips sites that changed since they were shown.
          versions: Object.fromEntries(
            uuids.flatMap((each) => {
              const version = versions.get(each);
              return version === undefined ? [] : [[each, version]];
            }),
          ),
        }),
      ),
    );
  }

  const bulkEdit: BulkEdit<Site> = {
    fields: toBulkFields(),
    onApply: (fieldId, value, rows) =>
      isBulkField(fieldId) ? change(fieldId, BULK_FIELDS[fieldId].change(value), rows) : undefined,
  };
  return {
    count,
    matching,
    bulkEdit,
    ...state,
    setSearchFilters: (searchFilters: NonNullable<SiteChange['searchFilters']>, rows: readonly Site[]) =>
      change('searchFilters', { searchFilters }, rows),
    remove: () =>
      run(
        { verb: 'Removed', label: 'Removing sites', total: count, setSelected },
        matching === null
          ? inChunks(selected, (uuids) => client.call(calls.removeMany, { uuid, uuids }))
          : untilEnd<number>((after) => client.call(calls.removeMany, { uuid, matching, ...after })),
      ),
  };
}

export type BulkSites = ReturnType<typeof useBulkSites>;
