import { contract, type InputOf, type OutputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { type ApiError, isApiError, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import type { BulkEdit } from '@portal/ui/grid';
import { useState } from 'react';
import { BULK_FIELDS, isBulkField, toBulkFields } from './bulk-fields.tsx';
import type { Site } from './site-form.tsx';
import { SITE_READS } from './site-reads.ts';

const calls = contract.multiQuotes.locations;
type Outcome = OutputOf<typeof calls.removeMany>;
type Selection = Pick<InputOf<typeof calls.removeMany>, 'uuids' | 'matching'>;
type SiteChange = Omit<InputOf<typeof calls.updateMany>, 'uuid' | 'uuids' | 'matching' | 'versions'>;

/** What a bulk change did; `error` is why it was refused as a whole. */
export interface BulkSitesResult {
  /** "Changed", "Removed". */
  verb: string;
  doneCount: number;
  skippedCount: number;
  skipped: Outcome['skipped'];
  error: ApiError | null;
}

/** Bulk changes of the selected sites, or of all that match the filters. Skipped sites stay selected. */
export function useBulkSites(
  uuid: string,
  { selected, matching, count, setSelected }: BulkSelection<typeof calls.list>,
) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<BulkSitesResult | null>(null);
  const selection: Selection = matching === null ? { uuids: [...selected] } : { matching };

  async function run(verb: string, call: () => Promise<Outcome>): Promise<void> {
    setBusy(true);
    try {
      const outcome = await call();
      setSelected(outcome.skipped.map(({ key }) => key));
      if (outcome.skippedCount > 0) setResult({ verb, ...outcome, error: null });
      else showAlert(`${verb}: ${plural(outcome.doneCount, 'site')}.`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setResult({ verb, doneCount: 0, skippedCount: 0, skipped: [], error });
    } finally {
      setBusy(false);
      await refresh(...SITE_READS);
    }
  }

  const change = (values: SiteChange, rows: readonly Site[] = []) =>
    run('Changed', () =>
      client.call(calls.updateMany, {
        uuid,
        ...selection,
        ...values,
        // The server skips sites that changed since they were shown.
        ...(matching === null && {
          versions: Object.fromEntries(rows.map((row) => [row.uuid, row.version])),
        }),
      }),
    );

  const bulkEdit: BulkEdit<Site> = {
    fields: toBulkFields(),
    onApply: (fieldId, value, rows) =>
      isBulkField(fieldId) ? change(BULK_FIELDS[fieldId].change(value), rows) : undefined,
  };
  return {
    count,
    busy,
    bulkEdit,
    result,
    closeResult: () => setResult(null),
    change,
    remove: () => run('Removed', () => client.call(calls.removeMany, { uuid, ...selection })),
  };
}

export type BulkSites = ReturnType<typeof useBulkSites>;
