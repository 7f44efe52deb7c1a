import { contract } from '@portal/api-client';
import { type Api, createApi } from '../api.ts';
import type { Config } from '../config.ts';
import { getMemoryOutbox } from '../mail/deliver.ts';
import { DEMO_PASSWORD } from '../seed/people.ts';
import { type Browser, createBrowser } from './browser.ts';
import { testConfig } from './config.ts';
import { filledDatabase, filledServerDatabase } from './database/template.ts';

export { DEMO_PASSWORD } from '../seed/people.ts';
export { type Browser, createBrowser } from './browser.ts';
export { testConfig } from './config.ts';

export interface TestApi extends Api {
  /** A browser in which nobody is signed in. */
  guest(): Browser;
  /** A browser in which a demo user has signed in (without a second factor). */
  asUser(email: string, password?: string): Promise<Browser>;
  /** Moves the server's clock. */
  advance(time: { minutes?: number; seconds?: number; days?: number }): void;
  /** Mails delivered so far, oldest first; run `drainJobs()` first. */
  outbox: ReturnType<typeof getMemoryOutbox>;
}

const SECOND = 1000;

async function createFilledApi(changes: Partial<Config>, now: () => Date): Promise<Api> {
  const server = process.env['DATABASE_URL'];
  const options = { now, hasWorkers: false };
  if (!server) return createApi({ ...options, config: testConfig(changes), from: await filledDatabase() });
  const database = await filledServerDatabase(server);
  const api = await createApi({ ...options, config: testConfig({ ...changes, databaseUrl: database.url }) });
  return {
    ...api,
    async close() {
      await api.close();
      await database.drop();
    },
  };
}

/**
 * The real server over a copy of the filled demo database, in memory, in this process; with `DATABASE_URL` set, over
 * a new database on that PostgreSQL server. Close it when done:
 *
 * ```ts
 * let api: TestApi;
 * beforeAll(async () => { api = await createTestApi(); });
 * afterAll(() => api.close());
 * const amelia = await api.asUser('role1@acme.test');
 * await amelia.call(contract.auth.me, {});
 * ```
 */
export async function createTestApi(changes: Partial<Config> = {}): Promise<TestApi> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const api = await createFilledApi(changes, now);
  const guest = () => createBrowser((request) => api.app.fetch(request));
  return {
    ...api,
    guest,
    async asUser(email, password = DEMO_PASSWORD) {
      const browser = guest();
      await browser.call(contract.auth.login, { email, password });
      return browser;
    },
    advance({ days = 0, minutes = 0, seconds = 0 }) {
      ahead += ((days * 24 * 60 + minutes) * 60 + seconds) * SECOND;
    },
    outbox: getMemoryOutbox(api.provider.config),
  };
}
