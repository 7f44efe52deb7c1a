import { descriptorFor } from '../../areas/index.ts';
import { findAreaName, logFault } from './fault-log.ts';

/** Milliseconds of a blocked page that are worth a line in the log (F5). */
const BLOCKED_MS = 1000;

const recorded = new WeakSet<object>();

/** The area on screen, where the fault itself does not say whose it is. */
function getCurrentArea(): string {
  return descriptorFor(window.location.pathname)?.name ?? 'shell';
}

/**
 * Logs what code threw, once, however many ways it arrives here: a render is told by React and by the router, an event
 * handler or a promise by the window (F4).
 */
export function recordFault(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (recorded.has(error)) return;
    recorded.add(error);
  }
  const stack = error instanceof Error ? error.stack : undefined;
  const message = error instanceof Error ? error.message : String(error);
  logFault({ kind: 'threw', area: findAreaName(stack) ?? getCurrentArea(), message }, error);
}

interface Frame extends PerformanceEntry {
  /** Of `long-animation-frame` entries; TypeScript's DOM types do not know them yet. */
  scripts?: readonly { sourceURL: string; duration: number }[];
}

function recordBlocked({ duration, scripts = [] }: Frame): void {
  if (duration < BLOCKED_MS) return;
  const longest = [...scripts].sort((a, b) => b.duration - a.duration)[0];
  logFault({
    kind: 'blocked',
    area: findAreaName(longest?.sourceURL) ?? getCurrentArea(),
    message: `the page did not answer for ${Math.round(duration)} ms`,
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

/** Listens for what nothing else catches. The page goes on: a failed handler or promise takes nothing down with it. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => {
    if (event.error === undefined || event.error === null) return; // a file that did not load: its loader tells
    event.preventDefault(); // the log has it
    recordFault(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    recordFault(event.reason);
  });
  if (typeof PerformanceObserver !== 'undefined') observeLongFrames();
}
