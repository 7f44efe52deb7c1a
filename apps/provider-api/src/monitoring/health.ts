import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/schema-version.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';

/** One condition of serving requests. */
export interface HealthCheck {
  /** Key in the answer of `/readyz`. */
  name: string;
  /** Returns null, or a description of the problem for an operator. Rejecting is a problem too. */
  findProblem(): Promise<string | null>;
}

export interface Readiness {
  status: 'ready' | 'not ready';
  checks: Record<string, { ok: boolean; ms: number; problem?: string }>;
}

/** A load balancer asks every few seconds and does not wait longer. */
const CHECK_TIMEOUT_MS = 2000;

interface Parts {
  db: Database;
  diskSpace: DiskSpace;
  /** Whether this process takes jobs from the queue. */
  takesJobs: () => boolean;
}

/** The conditions under which the API can do its work. */
export function healthChecks({ db, diskSpace, takesJobs }: Parts): readonly HealthCheck[] {
  return [
    {
      name: 'database',
      async findProblem() {
        await db.execute(sql`select 1`);
        return null;
      },
    },
    {
      name: 'migrations',
      findProblem: async () => ((await isMigrated(db)) ? null : 'the database waits for migrations'),
    },
    {
      name: 'queue',
      findProblem: async () => (takesJobs() ? null : 'no background jobs are taken'),
    },
    {
      name: 'disk',
      findProblem: async () => (diskSpace.isFree() ? null : 'the disk of the data folder is almost full'),
    },
  ];
}

/** Runs all checks at once. A check that takes longer than two seconds has failed. */
export async function readReadiness(checks: readonly HealthCheck[]): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => [check.name, await runCheck(check)] as const),
  );
  const isReady = results.every(([, { ok }]) => ok);
  return { status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(results) };
}

async function runCheck({ findProblem }: HealthCheck): Promise<Readiness['checks'][string]> {
  const startedAt = performance.now();
  const limit = new AbortController();
  const problem = await Promise.race([
    // The answer is public, and an error's message may name the database's host.
    findProblem().catch(() => 'it cannot be reached'),
    wait(CHECK_TIMEOUT_MS, 'it does not answer', { signal: limit.signal }),
  ]);
  limit.abort();
  const ms = Math.round(performance.now() - startedAt);
  return problem === null ? { ok: true, ms } : { ok: false, ms, problem };
}
