import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { addressFile } from './addresses.ts';
import type { Browser, NamedAttack } from './attack.ts';

const { multiQuotes } = contract;
const { proposals } = multiQuotes;

/** The usual number of sites; a try with fewer replaces no published figures. */
const USUAL_SITES = 10_000;
const SITES = Number(process.env['BENCH_SITES'] ?? USUAL_SITES);
export const hasUsualSize = SITES === USUAL_SITES;
const COUNT = SITES.toLocaleString('en-GB');
const POLL_MS = 50;
/** A deal is gone for its users at once; its rows go in the background. */
const REMOVAL_MS = 15_000;
const PROPOSAL = {
  recipientName: 'Lucy Arden',
  introduction: null,
  notes: null,
  basis: 'margin',
  monthlyPercent: 15,
  installPercent: 0,
} as const;

async function createEmpty(user: Browser): Promise<string> {
  const { uuid } = await user.call(multiQuotes.create, { name: `${SITES} sites` });
  return uuid;
}

async function importSites(user: Browser, uuid: string): Promise<void> {
  await user.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(SITES) });
}

async function createImported(user: Browser): Promise<string> {
  const uuid = await createEmpty(user);
  await importSites(user, uuid);
  return uuid;
}

async function searchAll(user: Browser, uuid: string): Promise<void> {
  await user.call(multiQuotes.startSearch, { uuid });
  while ((await user.call(multiQuotes.getSearchProgress, { uuid })).status !== 'searched')
    await wait(POLL_MS);
}

async function createSearched(user: Browser): Promise<string> {
  const uuid = await createImported(user);
  await searchAll(user, uuid);
  return uuid;
}

async function createChosen(user: Browser): Promise<string> {
  const uuid = await createSearched(user);
  await runInBulk(user, uuid, 'choose', { expectedCount: SITES });
  return uuid;
}

async function saveAll(user: Browser, uuid: string): Promise<void> {
  const { unsaved } = await user.call(multiQuotes.getSearchOverview, { uuid });
  await runInBulk(user, uuid, 'save', { isSelected: true, isSaved: false, expectedCount: unsaved });
}

async function createSaved(user: Browser): Promise<string> {
  const uuid = await createChosen(user);
  await saveAll(user, uuid);
  return uuid;
}

async function createProposed(user: Browser): Promise<string> {
  const uuid = await createSaved(user);
  await user.call(proposals.create, { uuid, ...PROPOSAL });
  return uuid;
}

/** Starts background work for all matching sites and waits until it has ended. */
async function runInBulk(
  user: Browser,
  uuid: string,
  kind: 'choose' | 'save',
  matching: { isSelected?: boolean; isSaved?: boolean; expectedCount: number },
): Promise<void> {
  await user.call(multiQuotes.startBulkRun, { uuid, kind, matching, priceBasis: 'over_term' });
  for (;;) {
    const runs = await user.call(multiQuotes.listBulkRuns, { uuid });
    const run = runs.find((each) => each.kind === kind);
    if (run?.status === 'processed') return;
    if (run?.status === 'failed') throw new Error(`${kind} failed.`);
    await wait(POLL_MS);
  }
}

async function removeAll(user: Browser, uuid: string): Promise<void> {
  await user.call(multiQuotes.remove, { uuid });
  await wait(REMOVAL_MS);
}

async function negotiateAll(user: Browser, uuid: string): Promise<void> {
  const { negotiations } = multiQuotes;
  const { uuid: negotiationUuid } = await user.call(negotiations.create, {
    uuid,
    name: 'All',
    selection: 'all',
  });
  await user.call(negotiations.listQuotes, { uuid, negotiationUuid });
}

/** @param prepare makes the multi-quote and returns its uuid; not measured */
const work = (
  name: string,
  prepare: (user: Browser) => Promise<string>,
  run: (user: Browser, uuid: string) => Promise<unknown>,
): NamedAttack => [name, { prepare: ({ user }) => prepare(user), run: ({ user }, uuid) => run(user, uuid) }];

/** Work of one user over all sites of a multi-quote. */
export const LARGE_WORK: readonly NamedAttack[] = [
  work(`Import ${COUNT} sites`, createEmpty, importSites),
  work(`Search prices for ${COUNT} sites`, createImported, searchAll),
  work(`Delete a multi-quote of ${COUNT} searched sites`, createSearched, removeAll),
  work(`Delete a multi-quote of ${COUNT} saved quotes`, createSaved, removeAll),
  work(`Duplicate a multi-quote of ${COUNT} sites`, createSearched, (user, uuid) =>
    user.call(multiQuotes.duplicate, { uuid, name: 'Copy' }),
  ),
  work(`Choose a price for ${COUNT} sites`, createSearched, (user, uuid) =>
    runInBulk(user, uuid, 'choose', { expectedCount: SITES }),
  ),
  work(`Save ${COUNT} quotes`, createChosen, saveAll),
  work(`Negotiate ${COUNT} quotes and read their offers`, createSaved, negotiateAll),
  work(`Three PDFs of ${COUNT} sites at once`, createProposed, (user, uuid) =>
    Promise.all([1, 2, 3].map(() => user.call(proposals.download, { uuid, number: 1 }))),
  ),
];
