import { contract } from '@portal/api-client';
import { createApi } from '../../api.ts';
import type { Config } from '../../config.ts';
import { DEMO_PASSWORD } from '../../seed/people.ts';
import { createBrowser } from '../browser.ts';
import { testConfig } from '../config.ts';
import { cloneWaitingQuotes, PREFIX } from './approvals.ts';
import { type ChangeRound, prepareChanges } from './changes.ts';
import { ROWS, SAVED_LOCATIONS } from './extent.ts';
import { addressFile } from './imports.ts';
import { prepareNegotiations } from './negotiations.ts';
import { type BulkRunRound, prepareBulkRuns } from './runs.ts';
import { prepareSaves, type SaveSets } from './saves.ts';
import type { SmallDisk } from './small-disk.ts';

const { multiQuotes } = contract;
export const AMELIA = 'role1@acme.test';
export const APPROVALS_A_ROUND = 4;
/** Quotes of a multi-quote that one call approves. */
export const BULK_APPROVALS_A_ROUND = 6;

export interface CrashPlan {
  kills: number;
  /** The same seed gives the same kills. */
  seed: string;
  config: Partial<Config>;
  /** A seeded embedded database to start from. */
  from?: Blob;
  env: Readonly<Record<string, string>>;
  report?: (line: string) => void;
  /** Filled during every second kill. */
  disk?: SmallDisk;
}

interface Prepared {
  searched: string;
  waiting: string[];
  /** Quotes of the searched multi-quote that wait for approval. */
  bulkWaiting: string[];
  saves: SaveSets;
  /** Multi-quotes whose Saved quotes can be negotiated. */
  negotiated: string[];
  changes: ChangeRound[];
  bulkRuns: BulkRunRound[];
  importMs: number;
}

/** Creates many quotes waiting for approval and one multi-quote with locations. */
export async function prepare({ config, from, kills }: CrashPlan): Promise<Prepared> {
  const api = await createApi({ config: testConfig(config), ...(from === undefined ? {} : { from }) });
  const browser = createBrowser((request) => api.app.fetch(request));
  await browser.call(contract.auth.login, { email: AMELIA, password: DEMO_PASSWORD });
  const { db } = api.provider;
  const waiting = await cloneWaitingQuotes(db, kills * APPROVALS_A_ROUND, { prefix: PREFIX });
  const { uuid } = await browser.call(multiQuotes.create, { name: 'To be searched' });
  const began = performance.now();
  await browser.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(ROWS) });
  const importMs = performance.now() - began;
  const bulkWaiting = await cloneWaitingQuotes(db, kills * BULK_APPROVALS_A_ROUND, {
    prefix: `${PREFIX}BULK-`,
    multiQuoteUuid: uuid,
  });
  const saves = await prepareSaves(api, browser, addressFile(SAVED_LOCATIONS), kills);
  const negotiated = await prepareNegotiations(api, browser, kills);
  const changes = await prepareChanges(api, browser, addressFile, kills);
  const bulkRuns = await prepareBulkRuns(api, browser, kills);
  await api.close();
  return { searched: uuid, waiting, bulkWaiting, saves, negotiated, changes, bulkRuns, importMs };
}
