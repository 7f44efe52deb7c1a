import { contract } from '@portal/api-client';
import { startRun } from '../bulk-runs/start.ts';
import { and, asc, eq, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { assertExpectedCount } from '../multi-quotes/assert-expected-count.ts';
import { recordUndoneRun } from '../multi-quotes/changes/undone-run.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { waitForMultiQuote } from '../multi-quotes/on-hold.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import type { BulkItem, BulkKind, BulkOutcome, BulkWork } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { changeSlice, getChangedFields, getLabel, removeSlice, type SiteChange } from './bulk.ts';
import { loadLocations } from './load-location.ts';
import { filterLocations, LOCATIONS_PER_TRANSACTION, type Selection } from './selected-locations.ts';
import { restoreSlice } from './undo.ts';

const calls = contract.multiQuotes.locations.runs;

type SliceOutcome = contract.multiQuotes.BulkOutcome & {
  changed?: readonly { key: string; before: BulkOutcomeValues; after: BulkOutcomeValues }[];
};
type BulkOutcomeValues = Readonly<Record<string, unknown>>;

const loadSubject = ({ scope, subject }: BulkWork) => loadMultiQuote(scope, subject ?? '');

/** Returns the outcome of each item. Sites that no longer exist get a reason that says so. */
function toOutcomes(
  items: readonly { key: string }[],
  { done, skipped, changed = [] }: SliceOutcome,
): BulkOutcome[] {
  const reasons = new Map(skipped.map(({ key, reason }) => [key, reason]));
  const values = new Map(changed.map((each) => [each.key, each]));
  return items.map(({ key }) => {
    if (!done.includes(key)) return { key, reason: reasons.get(key) ?? 'This site no longer exists.' };
    const { before = {}, after = {} } = values.get(key) ?? {};
    return { key, before, after };
  });
}

function lockRows(
  multiQuote: MultiQuoteRow,
  items: readonly BulkItem[],
  { scope }: BulkWork,
): Promise<LocationRow[]> {
  const keys = items.map(({ key }) => key);
  return scope.list(multiQuoteLocations, {
    where: and(eq(multiQuoteLocations.multiQuoteId, multiQuote.id), inArray(multiQuoteLocations.uuid, keys)),
    orderBy: [asc(multiQuoteLocations.position)],
    lock: 'update',
  });
}

const toVersions = (items: readonly BulkItem[]) =>
  Object.fromEntries(items.flatMap(({ key, version }) => (version === null ? [] : [[key, version]])));

const removeKind: BulkKind<object> = {
  endpoint: calls.remove,
  batch: LOCATIONS_PER_TRANSACTION,
  async change(items, _input, work) {
    const multiQuote = await loadSubject(work);
    const rows = await lockRows(multiQuote, items, work);
    return toOutcomes(items, await removeSlice(rows, multiQuote, work, toVersions(items)));
  },
};

const updateKind: BulkKind<SiteChange> = {
  endpoint: calls.update,
  batch: LOCATIONS_PER_TRANSACTION,
  async change(items, input, work) {
    const rows = await lockRows(await loadSubject(work), items, work);
    return toOutcomes(items, await changeSlice(rows, input, toVersions(items), work));
  },
  async undo(items, input, work) {
    const multiQuote = await loadSubject(work);
    const outcomes = toOutcomes(items, await restoreSlice(multiQuote.id, items, work));
    const change = { subject: 'sites', fields: getChangedFields(input) } as const;
    await recordUndoneRun(multiQuote, change, outcomes, work);
    return outcomes;
  },
};

export const multiQuoteSiteBulkKinds = [removeKind, updateKind].map(
  waitForMultiQuote(({ subject }) => subject),
);

interface SelectedSites extends Pick<Selection, 'uuids' | 'matching'> {
  uuid: string;
  versions?: Readonly<Record<string, number>> | undefined;
}

async function listItems(
  multiQuote: MultiQuoteRow,
  { uuids, matching, versions = {} }: SelectedSites,
  context: Context,
) {
  const { scope } = context;
  if (matching === undefined) {
    if (uuids === undefined) throw Refusal.invalid({ uuids: 'field is required' });
    const rows = await loadLocations(scope, multiQuote, uuids);
    return rows.map((row) => ({ key: row.uuid, label: getLabel(row), version: versions[row.uuid] ?? null }));
  }
  if (uuids !== undefined) throw Refusal.invalid({ uuids: 'field may not be combined with matching' });
  const { expectedCount, ...filters } = matching;
  const rows = await scope.pick(multiQuoteLocations, ['uuid', 'customerName', 'address'], {
    where: filterLocations(multiQuote, filters, context),
    orderBy: [asc(multiQuoteLocations.position)],
  });
  assertExpectedCount(rows.length, expectedCount, 'site');
  return rows.map((row) => ({ key: row.uuid, label: getLabel(row), version: null }));
}

/** Starts a run over the listed sites, or over all sites that match the filters. */
const startWith =
  <Input extends object>(kind: BulkKind<Input>) =>
  async ({ uuid, uuids, matching, versions, ...input }: Input & SelectedSites, context: Context) => {
    const multiQuote = await loadMultiQuote(context.scope, uuid);
    const items = await listItems(multiQuote, { uuid, uuids, matching, versions }, context);
    // TypeScript cannot tell that the input without the selection is `Input`.
    return startRun({ kind, input: input as unknown as Input, items, subject: multiQuote.uuid }, context);
  };

export const startRemoval = startWith(removeKind);
export const startUpdate = startWith(updateKind);
