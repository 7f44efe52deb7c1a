import { contract, type InputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { useApiClient } from '@portal/portal-sdk';
import type { BulkEdit } from '@portal/ui/grid';
import { inChunks, untilEnd } from '../shared/bulk/use-batch-run.ts';
import { groupAsOneChange, useBatches } from '../shared/bulk/use-batches.ts';
import { SITE_READS } from '../shared/site-reads.ts';
import { BULK_FIELDS, isBulkField, toBulkFields } from './bulk-fields.tsx';
import type { Site } from './site-form.tsx';

const calls = contract.multiQuotes.locations;
type Input = InputOf<typeof calls.updateMany>;
type Part = Pick<Input, 'uuids' | 'matching' | 'after' | 'versions'>;
type SiteChange = Omit<Input, 'uuid' | 'changeId' | keyof Part>;

const isKnown = (entry: readonly [string, number | undefined]): entry is [string, number] =>
  entry[1] !== undefined;

/** Bulk changes of the selected sites, or of all that match the filters. Skipped sites stay selected. */
export function useBulkSites(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof calls.list>,
) {
  const client = useApiClient();
  const { run, ...state } = useBatches(uuid, 'site', SITE_READS);

  /** `rows` are the selected sites as they are shown; of all that match they are one page. */
  function change(values: SiteChange, rows: readonly Site[]): Promise<void> {
    const call = groupAsOneChange((part: Part) =>
      client.call(calls.updateMany, { uuid, ...part, ...values }),
    );
    const versions = new Map(rows.map((row) => [row.uuid, row.version]));
    // The server skips sites that changed since they were shown.
    const versionsOf = (uuids: readonly string[]) =>
      Object.fromEntries(uuids.map((each) => [each, versions.get(each)] as const).filter(isKnown));
    return run(
      { verb: 'Changed', label: 'Changing sites', total: count, setSelected },
      matching === null
        ? inChunks(selected, (uuids) => call({ uuids, versions: versionsOf(uuids) }))
        : untilEnd<number>((after) => call({ matching, ...after })),
    );
  }

  const bulkEdit: BulkEdit<Site> = {
    fields: toBulkFields(),
    onApply: (fieldId, value, rows) =>
      isBulkField(fieldId) ? change(BULK_FIELDS[fieldId].change(value), rows) : undefined,
  };
  return {
    count,
    matching,
    bulkEdit,
    ...state,
    change,
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
