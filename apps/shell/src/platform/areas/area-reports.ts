import { getTraceHeaders } from '../telemetry/trace-headers.ts';
import type { AreaLoadReason } from './loading/area-load-error.ts';

/** What happened to an area in this page, for support and for the portal's operators. */
export type AreaReport =
  /** The area's entry was fetched and run. `isFallback`: the previous version was used. */
  | { kind: 'loaded'; area: string; version: string; ms: number; isFallback: boolean }
  /** Neither this version nor the previous version could be loaded. */
  | { kind: 'failed'; area: string; version: string; reason: AreaLoadReason }
  /** A page of the area was rendered. `ms`: how long that took when the page was opened for the first time. */
  | { kind: 'shown'; area: string; version: string; page: string; ms?: number }
  /** Version `from` could not be loaded, so version `to` is used. */
  | { kind: 'fell back'; area: string; from: string; to: string; reason: unknown }
  /** The area brings its own copy of modules that must exist only once in the page. */
  | { kind: 'duplicated'; area: string; modules: readonly string[] };

/** When a report was made, and the trace of the navigation that it belongs to. */
interface Moment {
  /** Milliseconds since the portal was opened. */
  at: number;
  traceparent?: string;
}
export type TimedReport = AreaReport & Moment;

/** Reports stored for listeners that are added later. */
const MAX_RECENT = 50;
const recent: TimedReport[] = [];
const listeners = new Set<(report: TimedReport) => void>();

/** Calls the listener with each stored and each new report. Returns a function that removes the listener. */
export function onAreaReport(listener: (report: TimedReport) => void): () => void {
  for (const report of recent) listener(report);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportArea(report: AreaReport): void {
  const timed = { ...report, at: performance.now(), ...getTraceHeaders() };
  if (recent.length < MAX_RECENT) recent.push(timed);
  for (const listener of listeners) listener(timed);
}
