import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import { testConfig } from '../testing/config.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { NO_TRACING } from '../tracing/open-tracing.ts';
import { defineJob } from './define.ts';
import { createQueue } from './queue.ts';

const seen: string[] = [];
let failures = 0;
let failWith: Error | null = null;
/** Errors logged as the end of a job. */
const ended: [event: string, error: unknown][] = [];
let ran: () => void = () => {};

const note = defineJob({
  name: 'test.note',
  data: v.object({ text: v.string() }),
  retryDelaySeconds: 0,
  async handle({ text }) {
    if (failWith !== null) throw failWith;
    if (failures > 0) {
      failures -= 1;
      throw new Error('not yet');
    }
    seen.push(text);
    ran();
  },
});

let ranDaily: () => void = () => {};
const daily = defineJob({
  name: 'test.daily',
  data: v.object({}),
  cron: '0 0 * * *',
  handle: async () => ranDaily(),
});

let startedLong: () => void = () => {};
let endLong: () => void = () => {};
let outcomes: string[] = [];
/** Runs until the test ends it. A single failed attempt would end it for good. */
const long = defineJob({
  name: 'test.long',
  data: v.object({}),
  retries: 0,
  handle: () =>
    new Promise<void>((resolve) => {
      endLong = resolve;
      startedLong();
    }),
});

const quiet = {
  log: { info() {}, error: (event: string, error: unknown) => ended.push([event, error]) },
  metrics: { countJob: ({ outcome }: { outcome: string }) => outcomes.push(outcome) },
  telemetry: { addServerError() {} },
  tracing: NO_TRACING,
} as unknown as Provider; // all that these handlers touch

let dataDir: string;
let opened: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
  opened = await open();
});
beforeEach(() => {
  seen.length = 0;
  failures = 0;
  failWith = null;
  ended.length = 0;
  outcomes = [];
});
afterAll(async () => {
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open() {
  const database = await openDatabase(testConfig({ dataDir }));
  const queue = createQueue(database, [note, long, daily], (error) => {
    throw error;
  });
  await queue.prepare();
  return {
    db: database.db,
    queue,
    async close() {
      await queue.stop();
      await database.close();
    },
  };
}

describe('background jobs', () => {
  it('can be sent in a transaction on a new database', async () => {
    await opened.db.transaction((tx) => opened.queue.send(tx, note, { text: 'first of all' }));
    await opened.queue.drain(quiet);
    expect(seen).toEqual(['first of all']);
  });

  it('survive a restart', async () => {
    await opened.queue.send(opened.db, note, { text: 'before the restart' });
    await opened.close();
    opened = await open();
    expect(await opened.queue.drain(quiet)).toBe(1);
    expect(seen).toEqual(['before the restart']);
  });

  it('are rolled back with the transaction that sent them', async () => {
    const { db, queue } = opened;
    await expect(
      db.transaction(async (tx) => {
        await queue.send(tx, note, { text: 'undone' });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await db.transaction((tx) => queue.send(tx, note, { text: 'done' }));
    await queue.drain(quiet);
    expect(seen).toEqual(['done']);
  });

  it('wait once per key, until their start time', async () => {
    const { db, queue } = opened;
    await queue.send(db, note, { text: 'first' }, { onlyOnce: 'a' });
    await queue.send(db, note, { text: 'second' }, { onlyOnce: 'a' });
    await queue.send(db, note, { text: 'other' }, { onlyOnce: 'b' });
    await queue.send(db, note, { text: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    await queue.drain(quiet);
    expect(seen.toSorted()).toEqual(['first', 'other']);
    await queue.send(db, note, { text: 'third' }, { onlyOnce: 'a' });
    await queue.drain(quiet);
    expect(seen.toSorted()).toEqual(['first', 'other', 'third']);
  });

  it('end at the first try when their data can never succeed', async () => {
    const { db, queue } = opened;
    const state = async (name: string) =>
      (
        await db.execute(
          sql`select state, retry_count from jobs.job where name = ${name} order by created_on desc`,
        )
      ).rows[0];
    const storeError = Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' });
    failWith = new Error('Failed query', { cause: storeError });
    await queue.send(db, note, { text: 'never stored' });
    expect(await queue.drain(quiet)).toBe(1);
    expect(await state(note.name)).toMatchObject({ state: 'cancelled', retry_count: 0 });
    expect(ended).toEqual([['job.ended', failWith]]);
    failWith = null;
    await queue.send(db, note, { txt: 'no text' } as unknown as { text: string });
    await queue.drain(quiet);
    expect(await state(note.name)).toMatchObject({ state: 'cancelled' });
    expect(seen).toEqual([]);
  });

  it('count as given up when their last try fails', async () => {
    const { db, queue } = opened;
    failWith = new Error('The mail server does not answer.');
    await queue.send(db, note, { text: 'fails' });
    await expect(queue.drain(quiet)).rejects.toThrow('does not answer');
    await db.execute(
      sql`update jobs.job set state = 'retry', retry_count = retry_limit where data->>'text' = 'fails'`,
    );
    await expect(queue.drain(quiet)).rejects.toThrow('does not answer');
    expect(outcomes).toEqual(['failed', 'gave-up']);
    failWith = null;
    await db.execute(sql`delete from jobs.job where name = ${note.name}`);
  });

  it('of a fixed hour run once at the start if no process ran at that hour', async () => {
    await opened.queue.work(quiet);
    await opened.queue.stopTaking();
    // The processes were stopped for two days.
    await opened.db.execute(sql`update jobs.schedule set created_on = now() - interval '3 days'`);
    await opened.db.execute(sql`update jobs.version set cron_on = now() - interval '2 days'`);
    await opened.close();
    const hasRun = new Promise<void>((resolve) => {
      ranDaily = resolve;
    });
    opened = await open();
    await opened.queue.work(quiet);
    await hasRun;
    await opened.close();
    opened = await open();
  });

  it('follow one another when they were sent together, without a poll in between', async () => {
    const { db, queue } = opened;
    const texts = Array.from({ length: 40 }, (_, at) => `together ${at}`);
    const finished = new Promise<void>((resolve) => {
      ran = () => {
        if (seen.length === texts.length) resolve();
      };
    });
    // Forty polls take longer than this test may.
    await queue.work(quiet);
    await db.transaction(async (tx) => {
      for (const text of texts) await queue.send(tx, note, { text });
    });
    await finished;
    expect(seen.toSorted()).toEqual(texts.toSorted());
    await opened.close();
    opened = await open();
  });

  inLongRun('do not count a stop of their process as a failed attempt', async () => {
    const waitForStart = () =>
      new Promise<void>((resolve) => {
        startedLong = resolve;
      });
    const read = async () => {
      const { rows } = await opened.db.execute(
        sql`select state, retry_count, retry_limit from jobs.job where name = ${long.name}`,
      );
      return rows;
    };
    const first = waitForStart();
    await opened.queue.work(quiet);
    await opened.queue.send(opened.db, long, {});
    await first;
    const endFirst = endLong;
    await opened.queue.stop();
    expect(await read()).toEqual([{ state: 'retry', retry_count: 0, retry_limit: 0 }]);
    endFirst();
    await opened.close();

    opened = await open();
    const second = waitForStart();
    await opened.queue.work(quiet);
    await second;
    endLong();
    await opened.queue.stop();
    expect(await read()).toEqual([{ state: 'completed', retry_count: 0, retry_limit: 0 }]);
    await opened.close();
    opened = await open();
  });

  it('are retried when they fail', async () => {
    const { db, queue } = opened;
    failures = 1;
    const finished = new Promise<void>((resolve) => {
      ran = resolve;
    });
    await queue.work(quiet);
    await queue.send(db, note, { text: 'at the second try' });
    await finished;
    expect(seen).toEqual(['at the second try']);
  });
});
