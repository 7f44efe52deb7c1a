/** Events of loading an area that support needs to know. */
export type AreaReport =
  /** Version `to` is used, because `from` could not be. */
  | { kind: 'fell back'; area: string; from: string; to: string; reason: unknown }
  /** The area brings its own copy of modules that must exist once in the page. */
  | { kind: 'duplicated'; area: string; modules: readonly string[] };

const listeners = new Set<(report: AreaReport) => void>();

export function onAreaReport(listener: (report: AreaReport) => void): void {
  listeners.add(listener);
}

export function reportArea(report: AreaReport): void {
  for (const listener of listeners) listener(report);
}
