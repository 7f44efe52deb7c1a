import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { nextVersion } from '../db/columns/columns.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { recordChange } from '../multi-quotes/changes/recorder.ts';
import { recordRemoval } from '../multi-quotes/events.ts';
import { listLocationsWithAcceptedQuotes, withdrawQuotes } from '../multi-quotes/linked-quotes.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import type { Work } from '../provider.ts';
import { quotes } from '../quotes/tables.ts';
import { allKeys } from '../shared/all-keys.ts';
import { refreshMatches } from './offers/matches.ts';
import { changeSelected, type Outcome } from './selected-locations.ts';
import { isStale, LOCATION_CHANGED } from './service.ts';

type Endpoints = typeof contract.multiQuotes.locations;
type BulkOutcome = contract.multiQuotes.BulkOutcome;
/** What a bulk change names beside the values. */
type Selection = 'uuid' | 'uuids' | 'matching' | 'after' | 'versions' | 'changeId';

/** Splits the rows of a bulk call into those to change and those to skip, with the reason for each. */
export function toBulkOutcome<Row extends Named>(
  rows: readonly Row[],
  getSkipReason: (row: Row) => string | null,
): BulkOutcome {
  const outcome: BulkOutcome = { done: [], skipped: [] };
  for (const row of rows) {
    const reason = getSkipReason(row);
    if (reason === null) outcome.done.push(row.uuid);
    else outcome.skipped.push({ key: row.uuid, label: getLabel(row), reason });
  }
  return outcome;
}

type Named = Pick<LocationRow, 'uuid' | 'customerName' | 'address'>;

export const getLabel = ({ customerName, address }: Named) =>
  `${customerName}, ${address.addressLine1}, ${address.postcode}`;

/** The versions that the caller saw, by uuid. */
type Versions = Readonly<Record<string, number>>;

export function removeLocations(
  { uuid, ...selection }: ParsedOf<Endpoints['removeMany']>,
  context: Context,
): Promise<Outcome> {
  return changeSelected(uuid, selection, context, (rows, { multiQuote, ...locked }) =>
    removeSlice(rows, multiQuote, locked),
  );
}

/** Removes locked sites on the transaction `db`. */
export async function removeSlice(
  rows: readonly LocationRow[],
  multiQuote: MultiQuoteRow,
  work: Work,
  versions: Versions = {},
): Promise<BulkOutcome> {
  const { scope } = work;
  const accepted = await listLocationsWithAcceptedQuotes(
    scope,
    rows.map((row) => row.uuid),
  );
  const outcome = toBulkOutcome(rows, (row) =>
    row.isLocked
      ? 'This site is locked'
      : accepted.has(row.uuid)
        ? 'The quote for this site was accepted'
        : isStale(row, versions[row.uuid])
          ? LOCATION_CHANGED
          : null,
  );
  if (outcome.done.length > 0) {
    await withdrawQuotes(scope, inArray(quotes.multiQuoteLocationUuid, outcome.done), work);
    await scope.remove(multiQuoteLocations, inArray(multiQuoteLocations.uuid, outcome.done));
    const removed = rows.filter(({ uuid: each }) => outcome.done.includes(each));
    await recordRemoval(multiQuote, removed, work);
  }
  return outcome;
}

/** The fields that a bulk change sets, and its undo restores. */
export const SITE_FIELDS = allKeys<SiteChange>({
  customerName: true,
  customReference: true,
  searchFilters: true,
  isBookmarked: true,
  isLocked: true,
});

const pickFields = (values: Partial<LocationRow>, fields: readonly (typeof SITE_FIELDS)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

export type SiteChange = Omit<ParsedOf<Endpoints['updateMany']>, Selection>;

/** The fields that a bulk change sets. */
export const getChangedFields = (change: SiteChange) =>
  SITE_FIELDS.filter((field) => change[field] !== undefined);

/** Changes locked sites on the transaction `db`. `changed` contains the values that an undo needs. */
export async function changeSlice(
  rows: readonly LocationRow[],
  input: SiteChange,
  versions: Versions,
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
) {
  const values = {
    customerName: input.customerName,
    customReference: input.customReference === '' ? null : input.customReference,
    searchFilters: input.searchFilters,
    isBookmarked: input.isBookmarked,
    isLocked: input.isLocked,
  } satisfies InputColumns<Endpoints['updateMany'], typeof multiQuoteLocations, Selection>;
  const fields = getChangedFields(input);
  const { done, skipped } = toBulkOutcome(rows, (row) => {
    if (isStale(row, versions[row.uuid])) return LOCATION_CHANGED;
    return row.isLocked && input.isLocked === undefined ? 'This site is locked' : null;
  });
  const accepted = rows.filter((row) => done.includes(row.uuid));
  // The rows are already locked, so locking them again does nothing.
  const changed = accepted.filter((row) => !row.isLocked || input.isLocked === false);
  if (changed.length > 0) {
    await scope.update(
      multiQuoteLocations,
      { ...values, version: nextVersion(multiQuoteLocations.version), updatedAt: now() },
      inArray(
        multiQuoteLocations.uuid,
        changed.map((row) => row.uuid),
      ),
    );
    await refreshMatches(db, changed, values.searchFilters, now());
  }
  const items = accepted.map((row) => {
    const isChanged = changed.includes(row);
    return {
      key: row.uuid,
      label: getLabel(row),
      version: isChanged ? row.version + 1 : row.version,
      before: pickFields(row, fields),
      after: pickFields(isChanged ? values : row, fields),
    };
  });
  return { done, skipped, changed: items };
}

export async function updateLocations(
  { uuid, uuids, matching, after, versions = {}, changeId, ...input }: ParsedOf<Endpoints['updateMany']>,
  context: Context,
): Promise<OutputOf<Endpoints['updateMany']>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const change = { changeId, subject: 'sites', step: 'update', fields: getChangedFields(input) } as const;
  const recorder = await recordChange(multiQuote, change, context);
  const outcome = await changeSelected(
    uuid,
    { uuids, matching, after },
    context,
    async (rows, { db, scope }) => {
      const { done, skipped, changed } = await changeSlice(rows, input, versions, { ...context, db, scope });
      await recorder.record(db, scope, changed);
      return { done, skipped };
    },
  );
  return { ...outcome, changeId: recorder.id };
}
