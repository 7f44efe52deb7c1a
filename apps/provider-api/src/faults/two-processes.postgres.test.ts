import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testEnv } from '../testing/config.ts';
import { withServer } from '../testing/database/server-databases.ts';
import { filledServerDatabase, type ServerDatabase } from '../testing/database/template.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

const AMELIA = 'role1@acme.test';
const SERVER = process.env['DATABASE_URL'] ?? '';

let dataDir: string;
let database: ServerDatabase;
let env: Record<string, string>;
let one: ServerProcess;
let two: ServerProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-two-'));
  database = await filledServerDatabase(SERVER);
  env = testEnv(database.url, dataDir);
  // At once: both find the database to be prepared, one of them does it.
  [one, two] = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()]);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Looks again until there is what is looked for; the test's own time limit ends it. */
async function until<Found>(look: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await wait(50);
  }
}

describe('two processes on one PostgreSQL', () => {
  it('know each other’s sessions and CSRF tokens, and their ends', async () => {
    const there = await one.asUser(AMELIA);
    const here = two.guest(there.cookies);
    await expect(here.call(contract.auth.getMe, {})).resolves.toMatchObject({ email: AMELIA });
    const made = await here.call(contract.multiQuotes.create, { name: 'Made on the second' });
    await expect(there.call(contract.multiQuotes.get, { uuid: made.uuid })).resolves.toMatchObject({
      name: 'Made on the second',
    });
    await here.call(contract.auth.logout, {});
    await expect(there.call(contract.auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('count tries together', async () => {
    const wrong = { email: 'role4@acme.test', password: 'not this one' };
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const guest = (tries % 2 === 0 ? one : two).guest();
      await guest.call(contract.auth.login, wrong).catch((error: { code: string }) => codes.push(error.code));
    }
    expect(codes).toEqual([...Array<string>(5).fill('invalid'), 'too-many']);
    await expect(one.guest().call(contract.auth.login, wrong)).rejects.toMatchObject({ code: 'too-many' });
  });

  it('do each job once', async () => {
    const emails = ['role1', 'role2', 'role3', 'role4', 'role5', 'role6'].map((role) => `${role}@acme.test`);
    const others = ['role1@cobalt.test', 'role3@cobalt.test', 'role1@delta.test', 'role2@delta.test'];
    const allEmails = [...emails, ...others];
    await Promise.all(
      allEmails.map((email, index) =>
        (index % 2 === 0 ? one : two).guest().call(contract.auth.requestPasswordReset, { email }),
      ),
    );
    const outbox = join(dataDir, 'outbox');
    // The first mail creates the folder.
    const mails = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')).to[0] as string);
    const waiting = () =>
      withServer(database.url, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int as jobs from jobs.job where name = 'mail.send' and state < 'completed'",
        );
        return rows[0].jobs as number;
      });
    // A job looks the address up before it orders the mail.
    await until(async () => mails().length === allEmails.length && (await waiting()) === 0);
    expect(mails().toSorted()).toEqual(allEmails.toSorted());
    const ran = [one, two].map(({ log }) => log.filter(({ event }) => event === 'job').map(({ id }) => id));
    const all = ran.flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('go on when one is killed: the other takes over what it had begun', async () => {
    const amelia = await one.asUser(AMELIA);
    const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Begun on the first' });
    const lines = Array.from(
      { length: 3000 },
      (_, index) => `Customer ${index},${index} Mill Row,Leeds,LS1 4AB`,
    );
    const addresses = new File(
      [['customer_name,address_line_1,town,postcode', ...lines].join('\n')],
      'a.csv',
      {
        type: 'text/csv',
      },
    );
    const third = await startServer(env);
    const begun = third
      .guest(amelia.cookies)
      .call(contract.multiQuotes.locations.importLocations, { uuid, addresses });
    const cutOff = begun.catch(() => 'cut off');
    const rows = async () =>
      (await amelia.call(contract.multiQuotes.locations.list, { uuid, perPage: 1 })).total;
    await until(async () => (await rows()) > 0);
    await third.kill();
    await cutOff;
    await until(async () => (await rows()) === 3000);
    await amelia.call(contract.multiQuotes.startSearch, { uuid });
    const finished = await until(async () => {
      const progress = await amelia.call(contract.multiQuotes.getSearchProgress, { uuid });
      return progress.status === 'searched' ? progress : null;
    });
    expect(finished).toMatchObject({ processingCount: 3000, processedCount: 3000 });
  });

  it('outlive a break of their connections', async () => {
    const amelia = await one.asUser(AMELIA);
    await withServer(SERVER, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(database.url.replace('@/', '@local/')).pathname.slice(1),
      ]),
    );
    const me = await until(() => amelia.call(contract.auth.getMe, {}).catch(() => null));
    expect(me.email).toBe(AMELIA);
    expect(one.child.exitCode).toBeNull();
    expect(two.child.exitCode).toBeNull();
  });
});
