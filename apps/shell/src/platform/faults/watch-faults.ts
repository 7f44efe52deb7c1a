import type { ErrorInfo } from 'react';
import type { AreaReport } from '../areas/index.ts';
import { attributeBlock, attributeError } from './attribute-fault.ts';
import { logFault } from './fault-log.ts';

/** A main thread blocked for this long is logged (F5). */
const BLOCKED_MS = 1000;

const recorded = new WeakSet<object>();

/**
 * Logs a thrown error once, although several sources report it: React and the router for renders, the window for event
 * handlers and promises (F4).
 */
export function recordFault(error: unknown, { componentStack }: ErrorInfo = {}): void {
  if (typeof error === 'object' && error !== null) {
    if (recorded.has(error)) return;
    recorded.add(error);
  }
  const stack = error instanceof Error ? error.stack : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const attribution = attributeError(error, componentStack);
  logFault(
    { kind: 'threw', ...attribution, message, stack, ...(componentStack && { componentStack }) },
    error,
  );
}

type AreaProblem = Extract<AreaReport, { kind: 'fell back' | 'duplicated' }>;

/** Logs that an area runs in its previous version, or brings a second copy of a singleton. */
export function recordAreaReport(report: AreaReport): void {
  if (report.kind !== 'fell back' && report.kind !== 'duplicated') return;
  logFault({ kind: report.kind, area: report.area, message: describeReport(report) });
}

function describeReport(report: AreaProblem): string {
  if (report.kind === 'duplicated')
    return `it brings its own copy of ${report.modules.join(', ')}, which must exist once in the page`;
  const { from, to, reason } = report;
  return `from ${from} to ${to}. ${reason instanceof Error ? reason.message : String(reason)}`;
}

interface Frame extends PerformanceEntry {
  /** Only on `long-animation-frame` entries, which TypeScript's DOM types do not include yet. */
  scripts?: readonly { sourceURL: string; duration: number }[];
}

function recordBlocked({ duration, scripts = [] }: Frame): void {
  if (duration < BLOCKED_MS) return;
  const longest = [...scripts].sort((a, b) => b.duration - a.duration)[0];
  logFault({
    kind: 'blocked',
    ...attributeBlock(longest?.sourceURL),
    message: `the page was unresponsive for ${Math.round(duration)} ms`,
    ms: duration,
  });
}

function observeLongFrames(): void {
  const known = PerformanceObserver.supportedEntryTypes;
  const type = ['long-animation-frame', 'longtask'].find((candidate) => known.includes(candidate));
  if (type === undefined) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recordBlocked(entry);
  }).observe({ type, buffered: true });
}

/** Logs errors that nothing else catches. The page keeps working after a failed event handler or promise. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => {
    if (event.error === undefined || event.error === null) return; // A file failed to load; its loader reports that.
    event.preventDefault(); // The fault log reports it instead.
    recordFault(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    recordFault(event.reason);
  });
  if (typeof PerformanceObserver !== 'undefined') observeLongFrames();
}
