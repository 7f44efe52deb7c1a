import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskSpace } from '../db/storage/disk-space.ts';

/** From 5 ms (most reads) to 10 s (callers give up). */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestMetrics {
  /** Counts a finished request. `call` is the endpoint's id, or null if no endpoint matched. */
  countRequest(request: { call: string | null; method: string; status: number; seconds: number }): void;
}

/** Metrics as Prometheus reads them. */
export interface MetricsText {
  contentType: string;
  text: string;
}

let ofProcess: Registry | null = null;

/** Memory, CPU time and event loop lag. Collection starts with the first call, once per process. */
function processMetrics(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export async function writeRegistry(registry: Registry): Promise<MetricsText> {
  const own = await registry.metrics();
  return { contentType: registry.contentType, text: `${await processMetrics().metrics()}\n${own}` };
}

/** Registers the metrics of requests. Page servers and the API have the same, so the same alerts apply. */
export function registerRequests(registers: Registry[]): RequestMetrics {
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests by endpoint, method and status.',
    labelNames: ['call', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Response time, by endpoint.',
    labelNames: ['call'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  return {
    countRequest({ call, method, status, seconds }) {
      const known = call ?? 'none';
      requests.inc({ call: known, method, status });
      requestSeconds.observe({ call: known }, seconds);
    },
  };
}

export function registerDisk(registers: Registry[], diskSpace: DiskSpace): void {
  if (diskSpace.freeBytes() === null) return;
  new Gauge({
    name: 'portal_disk_free_bytes',
    help: 'Free disk space for the data folder. Writes are refused below MIN_FREE_MB.',
    registers,
    collect() {
      this.set(diskSpace.freeBytes() ?? 0);
    },
  });
}

/** The metrics of a process that serves pages without the API. */
export function createPageMetrics(): RequestMetrics & { write(): Promise<MetricsText> } {
  const registry = new Registry();
  return { ...registerRequests([registry]), write: () => writeRegistry(registry) };
}
