import type { AreaLoadReason } from './loading/area-load-error.ts';

/** Events of happened to an area in this page, for support and for the operators of the portal. */
export type AreaReport =
  /** Its entry was fetched and run. `isFallback`: in its previous version. */
  | { kind: 'loaded'; area: string; version: string; ms: number; isFallback: boolean }
  /** Neither its version nor the previous one could be loaded. */
  | { kind: 'failed'; area: string; version: string; reason: AreaLoadReason }
  /** A page of it was rendered. */
  | { kind: 'shown'; area: string; version: string; page: string }
  /** Version `to` is used, because `from` could not be. */
  | { kind: 'fell back'; area: string; from: string; to: string; reason: unknown }
  /** The area brings its own copy of modules that must exist once in the page. */
  | { kind: 'duplicated'; area: string; modules: readonly string[] };

/** For a listener that starts later. */
const MAX_RECENT = 50;
const recent: AreaReport[] = [];
const listeners = new Set<(report: AreaReport) => void>();

/** Calls the listener with each report, those of the past included. Returns a function that stops it. */
export function onAreaReport(listener: (report: AreaReport) => void): () => void {
  for (const report of recent) listener(report);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportArea(report: AreaReport): void {
  if (recent.length < MAX_RECENT) recent.push(report);
  for (const listener of listeners) listener(report);
}
