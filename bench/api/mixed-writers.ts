import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import type { ServerProcess } from '@portal/provider-api/testing/server';
import { addressFile } from './addresses.ts';

const { availability, multiQuotes, quotes } = contract;
type User = Awaited<ReturnType<ServerProcess['asUser']>>;

const POLL_MS = 100;
const SITES = 50;
const MANY_SITES = 10_000;
const ADDRESS = { addressLine1: '1 Teststreet House', town: 'Leeds', postcode: 'LS1 4AB' };
const PROPOSAL = {
  recipientName: 'Load',
  introduction: null,
  notes: null,
  basis: 'markup' as const,
  monthlyPercent: 1,
  installPercent: 0,
};

/** A multi-quote with imported sites, whose prices were searched. */
async function importAndSearch(user: User): Promise<void> {
  const { uuid } = await user.call(multiQuotes.create, { name: 'Load' });
  await user.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(SITES) });
  await user.call(multiQuotes.startSearch, { uuid });
  while ((await user.call(multiQuotes.getSearchProgress, { uuid })).status !== 'searched')
    await wait(POLL_MS);
}

/** Imports 10,000 sites into a new multi-quote, deletes it, and waits for a minute. */
async function importManySites(user: User): Promise<void> {
  const { uuid } = await user.call(multiQuotes.create, { name: 'Load' });
  await user.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(MANY_SITES) });
  await user.call(multiQuotes.remove, { uuid });
  await wait(60_000);
}

async function saveQuote(user: User): Promise<string> {
  const { uuid } = await user.call(availability.createSearch, { address: ADDRESS });
  for (;;) {
    const found = await user.call(availability.listSearchResults, { uuid });
    const chosen = found.find(
      ({ supplierKey, layer, mandatoryAddons }) =>
        supplierKey === 'northlight' && layer === null && mandatoryAddons.length === 0,
    );
    if (chosen !== undefined) {
      const saved = await user.call(availability.saveSearchQuote, {
        uuid: chosen.uuid,
        customerName: 'Load',
      });
      return saved.reference;
    }
    await wait(POLL_MS);
  }
}

/** A search, a saved quote, its customer request form and the approval. */
async function approve(user: User): Promise<void> {
  const reference = await saveQuote(user);
  await user.call(quotes.single.accept, { reference });
  const { context } = await user.call(quotes.single.getCrf, { reference });
  const sections = testCrfDraft(context.earliestDay, context.bearer);
  const { version } = await user.call(quotes.single.updateCrf, { reference, sections, version: 0 });
  const quote = await user.call(quotes.single.submitCrf, { reference, version });
  await user.call(quotes.single.approve, {
    reference,
    termsId: quote.approvalTermsId ?? 0,
    accepted: true,
  });
}

async function propose(user: User): Promise<void> {
  const reference = await saveQuote(user);
  const { number } = await user.call(quotes.single.proposals.create, { reference, ...PROPOSAL });
  const { path } = quotes.single.proposals.download;
  const answer = await user.fetch(path.replace('{reference}', reference).replace('{number}', String(number)));
  if (!answer.ok) throw new Error(`The PDF was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

export const WRITERS = {
  'imports and searches': importAndSearch,
  'imports of 10,000 sites': importManySites,
  approvals: approve,
  proposals: propose,
} as const;

export interface Written {
  done: number;
  /** Each different message once. */
  failures: Set<string>;
  failed: number;
}

/** Repeats a kind of work until the time is over. The pause is what a person needs before the next one. */
export async function repeatUntil(
  work: (user: User) => Promise<void>,
  user: User,
  endAt: number,
  pauseMs: number,
): Promise<Written> {
  const written: Written = { done: 0, failures: new Set(), failed: 0 };
  while (performance.now() < endAt) {
    try {
      await work(user);
      written.done += 1;
    } catch (error) {
      written.failed += 1;
      written.failures.add(error instanceof Error ? error.message : String(error));
    }
    await wait(pauseMs);
  }
  return written;
}
