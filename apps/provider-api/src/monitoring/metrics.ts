import type { TelemetryEvent } from '@portal/api-client/telemetry';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import type { Replicas } from '../db/servers/replicas.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import type { VisitChannel } from '../release-health/tables.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { registerDatabase } from './database-metrics.ts';
import {
  type MetricsText,
  type RequestMetrics,
  registerDisk,
  registerRequests,
  writeRegistry,
} from './request-metrics.ts';

/** The server's Prometheus metrics. Names follow Prometheus conventions: base units, `_total` for counters. */
export interface Metrics extends RequestMetrics {
  /** Seconds since the last answered request, or since the start if there was none. */
  getSecondsWithoutRequest(): number;
  /** Counts a call that only read, by the database server that answered it: `repeated` is the primary after a replica. */
  countRead(target: 'primary' | 'replica' | 'repeated'): void;
  /** Counts a finished run of a job. */
  countJob(run: { job: string; outcome: 'done' | 'failed' | 'gave-up'; seconds: number }): void;
  /** Counts an import of sites, or a copy of a multi-quote, that has ended. */
  countImport(outcome: 'finished' | 'gave-up'): void;
  /**
   * Counts an event that a page reported.
   * @param channel why the visitor had the version; null if that is unknown
   */
  countEvent(event: TelemetryEvent, channel: VisitChannel | null): void;
  /** Returns all metrics in the Prometheus text format. Those that need the database are left out while it is down. */
  write(): Promise<MetricsText>;
}

interface Sources extends Pick<OpenDatabase, 'db' | 'connections' | 'failovers' | 'replicas'> {
  diskSpace: DiskSpace;
  lostSpans?: Tracing['lostSpans'];
  /** The names of all jobs. */
  jobNames: readonly string[];
}

/** Includes the limits of web vitals: 200 and 500 ms for INP, 2.5 and 4 s for LCP. */
const PAGE_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 4, 10, 20];
/** Good below 0.1, poor above 0.25. */
const LAYOUT_SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
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
  const areaLoads = new Counter({
    name: 'portal_area_loads_total',
    help: 'Area loads by version and channel. The channel says why the visitor had the version. The outcome is loaded, fallback (loaded in place of a newer version), replaced (the previous version was used) or the reason for the failure.',
    labelNames: ['area', 'version', 'channel', 'outcome'],
    registers,
  });
  const pageEvents = new Counter({
    name: 'portal_page_events_total',
    help: 'Page events by area, version and channel: pages shown, errors, blocked pages and content security policy violations.',
    labelNames: ['area', 'version', 'channel', 'kind'],
    registers,
  });
  const webVitals = new Counter({
    name: 'portal_web_vitals_total',
    help: 'Web vitals by area and version, with the standard rating.',
    labelNames: ['area', 'version', 'metric', 'rating'],
    registers,
  });
  const loadSeconds = new Histogram({
    name: 'portal_page_load_duration_seconds',
    help: 'How long pages took to load, by area, version and kind: area-loaded (its entry) or page-shown (a page that was opened for the first time).',
    labelNames: ['area', 'version', 'kind'],
    buckets: PAGE_SECONDS,
    registers,
  });
  const vitalSeconds = new Histogram({
    name: 'portal_web_vital_seconds',
    help: 'Web vitals that are times (LCP, INP, FCP, TTFB), by area and version.',
    labelNames: ['area', 'version', 'metric'],
    buckets: PAGE_SECONDS,
    registers,
  });
  const layoutShift = new Histogram({
    name: 'portal_layout_shift',
    help: 'Cumulative layout shift (CLS), by area and version.',
    labelNames: ['area', 'version'],
    buckets: LAYOUT_SHIFTS,
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
    countEvent(event, knownChannel) {
      const { area, version, weight = 1 } = event;
      const channel = knownChannel ?? 'unknown';
      const countLoad = (outcome: string) => areaLoads.inc({ area, version, channel, outcome }, weight);
      // Pages report a sample. Each report counts as `weight` events.
      const observe = (record: () => void) => {
        for (let at = 0; at < weight; at += 1) record();
      };
      if ((event.kind === 'area-loaded' || event.kind === 'page-shown') && event.ms !== undefined) {
        const seconds = event.ms / 1000;
        observe(() => loadSeconds.observe({ area, version, kind: event.kind }, seconds));
      }
      if (event.kind === 'web-vital') {
        const { metric, value } = event;
        if (metric === 'CLS') observe(() => layoutShift.observe({ area, version }, value));
        else observe(() => vitalSeconds.observe({ area, version, metric }, value / 1000));
      }
      if (event.kind === 'area-loaded') countLoad(event.isFallback ? 'fallback' : 'loaded');
      else if (event.kind === 'area-replaced') countLoad('replaced');
      else if (event.kind === 'area-failed') countLoad(event.reason);
      else if (event.kind === 'web-vital')
        webVitals.inc({ area, version, metric: event.metric, rating: event.rating }, weight);
      else pageEvents.inc({ area, version, channel, kind: event.kind }, weight);
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
