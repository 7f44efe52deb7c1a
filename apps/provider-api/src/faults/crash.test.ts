import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testConfig } from '../testing/config.ts';
import type { CrashPlan } from '../testing/crash/prepare.ts';
import { runCrashes } from '../testing/crash/run-crashes.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/crash/small-disk.ts';
import { summarise } from '../testing/crash/summary.ts';
import { filledDatabase, filledServerDatabase } from '../testing/database/template.ts';

/** Enough kills to interrupt every kind of work. */
const KILLS_IN_LONG_RUN = 25;
/** It is aimed at an import. */
const KILLS_IN_SHORT_RUN = 1;

/**
 * `npm test` kills once, `npm run test:long` often enough to interrupt each kind of work. `CRASH_KILLS=200
 * CRASH_SEED=…` kills as often as it says, and repeats the kills of a run. `CRASH_FULL_DISK=1` fills the disk during
 * every second one.
 */
const kills = Number(
  process.env['CRASH_KILLS'] ?? (process.env['TEST_LONG'] ? KILLS_IN_LONG_RUN : KILLS_IN_SHORT_RUN),
);
const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex');
/** Without what the server needs for the work of a kill. */
const DISK_MB = 700;
const DISK_MB_A_KILL = 40;

let dataDir: string;
let folder: string;
let disk: SmallDisk | undefined;
let plan: CrashPlan;
let drop = async () => {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  if (process.env['CRASH_FULL_DISK']) disk = mountSmallDisk(dataDir, DISK_MB + kills * DISK_MB_A_KILL);
  const report = (line: string) => process.env['CRASH_KILLS'] && process.stderr.write(`${line}\n`);
  const appKey = testConfig().appKey ?? ''; // the key of the filled database
  const env = { DATA_DIR: dataDir, APP_KEY: appKey, MIN_FREE_MB: '16' };
  const server = process.env['DATABASE_URL'];
  if (server) {
    const database = await filledServerDatabase(server);
    drop = () => database.drop();
    const config = { dataDir, appKey, databaseUrl: database.url };
    plan = { kills, seed, config, env: { ...env, DATABASE_URL: database.url, DEMO_DATA: '1' }, report };
  } else {
    plan = { kills, seed, config: { dataDir, appKey }, from: await filledDatabase(), env, report };
  }
  if (disk) plan.disk = disk;
});
afterAll(async () => {
  await drop();
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

it(`finishes what it had begun, once, when it is killed in the middle of it (${kills} kills, seed ${seed})`, async () => {
  const result = await runCrashes(plan);
  const database = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'the embedded database';
  if (process.env['CRASH_KILLS']) process.stdout.write(`\n${summarise(result, seed, database)}\n\n`);
  expect(result.imports.partial).toEqual([]);
  expect(result.searches.faults).toEqual([]);
  expect(result.saves.faults).toEqual([]);
  expect(result.approvals.faults).toEqual([]);
  expect(result.negotiations.faults).toEqual([]);
  expect(result.changes.faults).toEqual([]);
  expect(result.bulkRuns.faults).toEqual([]);
  expect(result.audit.faults).toEqual([]);
  expect(result.quoteCounts.faults).toEqual([]);
  expect(result.audit.rows).toBeGreaterThan(kills);
  expect(result.kills).toBe(kills);
  expect(result.imports.whole + result.imports.none).toBe(kills);
  expect(result.saves.whole + result.saves.none).toBe(kills);
  expect(result.changes.undone + result.changes.none).toBe(kills);
  expect(result.bulkRuns.undone + result.bulkRuns.none).toBe(kills);
  expect(result.approvals.orders).toBeGreaterThanOrEqual(result.approvals.acknowledged);
  expect(result.searches.finished).toBeGreaterThanOrEqual(1);
  // Or the kills would prove nothing.
  const never = Object.entries(result.cutShort).filter(([, times]) => times === 0);
  expect(never.length).toBeLessThan(Object.keys(result.cutShort).length);
  if (kills >= KILLS_IN_LONG_RUN) expect(never).toEqual([]);
});
