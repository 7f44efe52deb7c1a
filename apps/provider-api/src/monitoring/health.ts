import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
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
const OPTIONAL_WAIT_MS = 200;

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

/**
 * Returns a function that runs all checks at once. A check that takes longer than two seconds fails. If an optional
 * check is slow, uses its last result: waiting could make a load balancer take the process out of service.
 */
export function createReadiness(checks: readonly HealthCheck[]): () => Promise<Readiness> {
  const runs = checks.map((check) => ({
    check,
    run: check.isOptional ? runInBackground(check) : () => runCheck(check),
  }));
  return async () => {
    const results = await Promise.all(
      runs.map(async ({ check, run }) => ({ ...check, result: await run() })),
    );
    const isReady = results.every(({ result, isOptional }) => result.ok || isOptional === true);
    return {
      status: isReady ? 'ready' : 'not ready',
      checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    };
  };
}

type Result = Readiness['checks'][string];

/** Returns the last result while the check runs longer than a moment. */
function runInBackground(check: HealthCheck): () => Promise<Result> {
  let last: Result = { ok: false, ms: 0, problem: 'it has not answered yet' };
  let running: Promise<void> | null = null;
  return async () => {
    running ??= runCheck(check).then((result) => {
      last = result;
      running = null;
    });
    const limit = new AbortController();
    await Promise.race([running, wait(OPTIONAL_WAIT_MS, undefined, { signal: limit.signal })]);
    limit.abort();
    return last;
  };
}

async function runCheck({ findProblem }: HealthCheck): Promise<Result> {
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
