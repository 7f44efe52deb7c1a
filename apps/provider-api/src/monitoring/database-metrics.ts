import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { listVerdicts } from '../release-health/list-verdicts.ts';

const VERDICTS_MS = 30 * 86_400_000;
/** Prometheus waits ten seconds for an answer. */
const TIMEOUT_MS = 5000;

interface Figures {
  read(db: Database): Promise<() => void>;
  clear(): void;
}

/**
 * Registers the metrics that are read from the database. Returns a function that updates them. If the database cannot
 * be read, these metrics are left out, so that the others can still be scraped.
 */
export function registerDatabase(registers: Registry[], db: Database): () => Promise<void> {
  const up = new Gauge({
    name: 'portal_metrics_database_up',
    help: '1 if the metrics from the database could be read, 0 if they are left out.',
    registers,
  });
  const all = [registerQueue(registers), registerUnfinishedImports(registers), registerVerdicts(registers)];
  const read = async () => {
    const updates: (() => void)[] = [];
    for (const figures of all) updates.push(await figures.read(db));
    return updates;
  };
  return async () => {
    const limit = new AbortController();
    const updates = await Promise.race([
      read().catch(() => null),
      wait(TIMEOUT_MS, null, { signal: limit.signal }).catch(() => null),
    ]);
    limit.abort();
    for (const figures of all) figures.clear();
    for (const update of updates ?? []) update();
    up.set(updates === null ? 0 : 1);
  };
}

/** An import continues in its request, without a job. One that was interrupted is resumed within a minute. */
function registerUnfinishedImports(registers: Registry[]): Figures {
  const oldest = new Gauge({
    name: 'portal_import_oldest_unfinished_seconds',
    help: 'Age of the oldest accepted import that is not finished, in seconds; 0 if none.',
    registers,
  });
  return {
    async read(db) {
      const { rows } = await db.execute<{ seconds: number }>(sql`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
        from multi_quote_imports where first_position is not null`);
      return () => oldest.set(rows[0]?.seconds ?? 0);
    },
    // `reset` would set a gauge without labels to 0.
    clear: () => oldest.remove(),
  };
}

function registerVerdicts(registers: Registry[]): Figures {
  const verdicts = new Gauge({
    name: 'portal_release_verdict',
    help: 'One series per verdict of the last 30 days. The value is always 1. The label verdict is good, bad or inconclusive.',
    labelNames: ['area', 'version', 'verdict'],
    registers,
  });
  return {
    async read(db) {
      const found = await listVerdicts(db, new Date(Date.now() - VERDICTS_MS));
      return () => {
        for (const { area, version, verdict } of found) verdicts.set({ area, version, verdict }, 1);
      };
    },
    clear: () => verdicts.reset(),
  };
}

function registerQueue(registers: Registry[]): Figures {
  const labelNames = ['job'] as const;
  const due = new Gauge({
    name: 'portal_jobs_due',
    help: 'Jobs that are due and waiting for a worker.',
    labelNames,
    registers,
  });
  const oldest = new Gauge({
    name: 'portal_job_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting.',
    labelNames,
    registers,
  });
  const running = new Gauge({
    name: 'portal_jobs_running',
    help: 'Jobs that are running, in all processes.',
    labelNames,
    registers,
  });
  return {
    async read(db) {
      const { rows } = await db.execute<QueueRow>(QUEUE);
      return () => {
        for (const { name: job, ...row } of rows) {
          due.set({ job }, Number(row.due));
          oldest.set({ job }, Number(row.oldest));
          running.set({ job }, Number(row.running));
        }
      };
    },
    clear() {
      for (const gauge of [due, oldest, running]) gauge.reset();
    },
  };
}

type QueueRow = { name: string; due: string; running: string; oldest: string };

const QUEUE = sql`
  select queue.name,
    count(job.id) filter (where job.state < 'active' and job.start_after <= now())::text as due,
    count(job.id) filter (where job.state = 'active')::text as running,
    coalesce(extract(epoch from now() - min(job.start_after) filter (
      where job.state < 'active' and job.start_after <= now())), 0)::text as oldest
  from jobs.queue left join jobs.job on job.name = queue.name and job.state < 'completed'
  where queue.name not like '\\_\\_%' -- internal queues
  group by queue.name`;
