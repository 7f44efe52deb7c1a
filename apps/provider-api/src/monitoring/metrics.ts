import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import type { Replicas } from '../db/servers/replicas.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { registerDatabase } from './database-metrics.ts';
import { type PageMetrics, registerPages } from './page-metrics.ts';
import {
  type MetricsText,
  type RequestMetrics,
  registerDisk,
  registerRequests,
  writeRegistry,
} from './request-metrics.ts';

/** The server's Prometheus metrics. Names follow Prometheus conventions: base units, `_total` for counters. */
export interface Metrics extends RequestMetrics, PageMetrics {
  /** Seconds since the last answered request, or since the start if there was none. */
  getSecondsWithoutRequest(): number;
  /** Counts a call that only read, by the database server that answered it: `repeated` is the primary after a replica. */
  countRead(target: 'primary' | 'replica' | 'repeated'): void;
  /** Counts a finished run of a job. */
  countJob(run: { job: string; outcome: 'done' | 'failed' | 'gave-up'; seconds: number }): void;
  /** Counts an import of sites, or a copy of a multi-quote, that has ended. */
  countImport(outcome: 'finished' | 'gave-up'): void;
  /** Returns all metrics in the Prometheus text format. Those that need the database are left out while it is down. */
  write(): Promise<MetricsText>;
}

interface Sources extends Pick<OpenDatabase, 'db' | 'connections' | 'failovers' | 'replicas'> {
  diskSpace: DiskSpace;
  lostSpans?: Tracing['lostSpans'];
  /** The names of all jobs. */
  jobNames: readonly string[];
}

const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

export function createMetrics({
  db,
  connections,
  failovers,
  replicas,
  diskSpace,
  lostSpans,
  jobNames,
}: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = registerRequests(registers);
  const jobs = new Counter({
    name: 'portal_job_runs_total',
    help: 'Background job runs. Failed runs are retried. Runs that gave up are not: they used all retries, or can never succeed.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  // Without a first value of 0, `increase` would miss the first job that gives up.
  for (const job of jobNames) jobs.inc({ job, outcome: 'gave-up' }, 0);
  const jobSeconds = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Duration of background job runs.',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers,
  });
  const imports = new Counter({
    name: 'portal_imports_total',
    help: 'Imports of sites and copies of multi-quotes, by outcome: finished, or gave-up.',
    labelNames: ['outcome'],
    registers,
  });
  const reads = new Counter({
    name: 'portal_database_reads_total',
    help: 'Calls that only read, by database server: replica, primary, or repeated (on the primary, after a replica could not answer).',
    labelNames: ['target'],
    registers,
  });
  const readDatabase = registerDatabase(registers, db);
  if (connections) {
    new Gauge({
      name: 'portal_database_connections',
      help: 'PostgreSQL connections of this process, and requests waiting for a connection.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
    });
  }
  if (failovers) {
    new Counter({
      name: 'portal_database_failovers_total',
      help: 'How often another PostgreSQL server took over as the primary.',
      registers,
      collect() {
        this.reset();
        this.inc(failovers());
      },
    });
  }
  if (lostSpans) {
    new Counter({
      name: 'portal_trace_spans_lost_total',
      help: 'Spans that did not reach the receiver: the queue was full, or sending failed.',
      labelNames: ['reason'],
      registers,
      collect() {
        const { queueFull, sendFailed } = lostSpans();
        this.reset();
        this.inc({ reason: 'queue-full' }, queueFull);
        this.inc({ reason: 'send-failed' }, sendFailed);
      },
    });
  }
  if (replicas.exist) registerReplicas(registers, replicas);
  registerDisk(registers, diskSpace);

  let lastAnswered = performance.now();
  return {
    ...registerPages(registers),
    countRequest(request) {
      lastAnswered = performance.now();
      requests.countRequest(request);
    },
    getSecondsWithoutRequest: () => (performance.now() - lastAnswered) / 1000,
    countRead(target) {
      reads.inc({ target });
    },
    countImport(outcome) {
      imports.inc({ outcome });
    },
    countJob({ job, outcome, seconds }) {
      jobs.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
    async write() {
      await readDatabase();
      return writeRegistry(registry);
    },
  };
}

function registerReplicas(registers: Registry[], replicas: Replicas): void {
  const labelNames = ['replica'] as const;
  new Gauge({
    name: 'portal_database_replica_lag_seconds',
    help: 'How far a replica is behind the primary. Absent while the replica is not used.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { replica, seconds } of replicas.lags())
        if (seconds !== null) this.set({ replica }, seconds);
    },
  });
  new Gauge({
    name: 'portal_database_replica_used',
    help: '1 if a replica answers reads, 0 if it is unreachable, too far behind or not a replica.',
    labelNames,
    registers,
    collect() {
      for (const { replica, seconds } of replicas.lags()) this.set({ replica }, seconds === null ? 0 : 1);
    },
  });
}
