import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/servers/replicas.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import { isMigrated } from '../migrations/schema-version.ts';

/** A condition that must hold before a process can serve requests. */
export interface HealthCheck {
  /** Key in the response of `/readyz`. */
  name: string;
  /** The process can serve requests without it: a problem is listed, but the process is ready. */
  isOptional?: boolean;
  /** Returns null, or a description of the problem for an operator. A rejection counts as a problem too. */
  findProblem(): Promise<string | null>;
}

export interface Readiness {
  status: 'ready' | 'not ready';
  checks: Record<string, { ok: boolean; ms: number; problem?: string }>;
}

/** Load balancers probe every few seconds and do not wait longer than this. */
const CHECK_TIMEOUT_MS = 2000;

interface Parts {
  db: Database;
  replicas: Replicas;
  diskSpace: DiskSpace;
  /** Whether this process takes jobs from the queue. */
  takesJobs: () => boolean;
}

/** Returns the checks that decide whether the API can serve requests. */
export function healthChecks({ db, replicas, diskSpace, takesJobs }: Parts): readonly HealthCheck[] {
  // While replicas answer reads during a fail-over, a load balancer must not take all processes out of service.
  const choose = () => replicas.chooseDuringOutage()?.db ?? db;
  return [
    {
      name: 'database',
      async findProblem() {
        await choose().execute(sql`select 1`);
        return null;
      },
    },
    {
      name: 'migrations',
      findProblem: async () => ((await isMigrated(choose())) ? null : 'database migrations are pending'),
    },
    {
      name: 'queue',
      findProblem: async () => (takesJobs() ? null : 'background jobs are not running'),
    },
    {
      name: 'disk',
      findProblem: async () => (diskSpace.isFree() ? null : 'the disk with the data folder is almost full'),
    },
  ];
}

/** Runs all checks at once. A check that takes longer than two seconds fails. */
export async function readReadiness(checks: readonly HealthCheck[]): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => [check.name, await runCheck(check)] as const),
  );
  const isReady = results.every(([, { ok }], index) => ok || checks[index]?.isOptional === true);
  return { status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(results) };
}

async function runCheck({ findProblem }: HealthCheck): Promise<Readiness['checks'][string]> {
  const startedAt = performance.now();
  const limit = new AbortController();
  const problem = await Promise.race([
    // The response is public, so it never contains an error message: the message may name the database host.
    findProblem().catch(() => 'it cannot be reached'),
    wait(CHECK_TIMEOUT_MS, 'it does not answer', { signal: limit.signal }),
  ]);
  limit.abort();
  const ms = Math.round(performance.now() - startedAt);
  return problem === null ? { ok: true, ms } : { ok: false, ms, problem };
}
