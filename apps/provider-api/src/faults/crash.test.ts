import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { testConfig } from '../testing/config.ts';
import type { CrashPlan } from '../testing/crash/prepare.ts';
import { runCrashes } from '../testing/crash/run-crashes.ts';
import { filledDatabase, filledServerDatabase } from '../testing/database/template.ts';

/** `CRASH_KILLS=200 CRASH_SEED=…` for a long run, and for the same kills again. */
const kills = Number(process.env['CRASH_KILLS'] ?? 5);
const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex');
const SECOND = 1000;
/** So many kills meet each kind of work. */
const LONG_RUN = 25;
/** After each kill, PostgreSQL's jobs wait up to half a minute. */
jest.setTimeout((180 + kills * 40) * SECOND);

let dataDir: string;
let plan: CrashPlan;
let drop = async () => {};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  const report = (line: string) => process.env['CRASH_KILLS'] && process.stderr.write(`${line}\n`);
  const appKey = testConfig().appKey ?? ''; // the key of the filled database
  const env = { DATA_DIR: dataDir, APP_KEY: appKey, NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
  const server = process.env['DATABASE_URL'];
  if (server) {
    const database = await filledServerDatabase(server);
    drop = () => database.drop();
    const config = { dataDir, appKey, databaseUrl: database.url };
    plan = { kills, seed, config, env: { ...env, DATABASE_URL: database.url, DEMO_DATA: '1' }, report };
  } else {
    plan = { kills, seed, config: { dataDir, appKey }, from: await filledDatabase(), env, report };
  }
});
afterAll(async () => {
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(`finishes what it had begun, once, when it is killed in the middle of it (${kills} kills, seed ${seed})`, async () => {
  const result = await runCrashes(plan);
  if (process.env['CRASH_KILLS']) process.stderr.write(`${JSON.stringify(result, null, 2)}\n`);
  expect(result.imports.partial).toEqual([]);
  expect(result.searches.faults).toEqual([]);
  expect(result.saves.faults).toEqual([]);
  expect(result.approvals.faults).toEqual([]);
  expect(result.negotiations.faults).toEqual([]);
  expect(result.changes.faults).toEqual([]);
  expect(result.kills).toBe(kills);
  expect(result.imports.whole + result.imports.none).toBe(kills);
  expect(result.saves.whole + result.saves.none).toBe(kills);
  expect(result.changes.undone + result.changes.none).toBe(kills);
  expect(result.approvals.orders).toBeGreaterThanOrEqual(result.approvals.acknowledged);
  expect(result.searches.finished).toBeGreaterThanOrEqual(1);
  // Or the kills would prove nothing.
  const cutShort = Object.values(result.cutShort);
  expect(Math.max(...cutShort)).toBeGreaterThan(0);
  if (kills >= LONG_RUN) expect(Math.min(...cutShort)).toBeGreaterThan(0);
});
