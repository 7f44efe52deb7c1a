import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { createApi } from '@portal/provider-api';
import { testConfig } from '@portal/provider-api/testing/config';
import { filledDatabase } from '@portal/provider-api/testing/filled-database';
import { publish, ReleaseStore } from '@portal/release';
import { writeBuild } from '@portal/release/testing';
import { addDemoOperators, createConsole } from '../release-console.ts';
import { CONSOLE_URL, type ConsoleBrowser, createConsoleBrowser, signIn } from './console-browser.ts';

/**
 * The real console over a demo portal in memory and a store with a shell and the areas orders and quoting, closed after
 * the last test. Awaited at the top of a test file.
 */
export async function openConsole() {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const folder = await mkdtemp(join(tmpdir(), 'portal-console-'));
  const store = new ReleaseStore(join(folder, 'releases'));
  const api = await createApi({ config: testConfig(), now, from: await filledDatabase() });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  await addDemoOperators(store, api.provider);
  const server = createConsole(store, api.provider, CONSOLE_URL);
  const guest = () => createConsoleBrowser((request) => server.fetch(request));
  /** @param report what the build declares in addition */
  const publishBuild = async (name: string, code: string, options = {}, report = {}) =>
    (await publish(store, await writeBuild(folder, name, { 'entry.js': code }, report), options)).version;
  await publishBuild('shell', 'shell');
  const first = await publishBuild('orders', 'first');
  const second = await publishBuild('orders', 'second');
  await publishBuild('quoting', 'quoting');
  return {
    api,
    store,
    server,
    guest,
    publishBuild,
    /** Versions of orders: the second is live. */
    first,
    second,
    now,
    /** Moves the clock, for example so that the next code is another one. */
    advance(minutes: number) {
      aheadMs += minutes * 60_000;
    },
    async signInAs(role: 'operate' | 'publish' | 'view'): Promise<ConsoleBrowser> {
      const browser = guest();
      aheadMs += 60_000; // a code works once
      await signIn(browser, `${role}@operators.test`, now());
      return browser;
    },
  };
}
