/** What went wrong in this page, for support and for whoever looks into the console. */
export interface Fault {
  /** `threw`: code of the area threw. `blocked`: it kept the page from answering. */
  kind: 'threw' | 'blocked';
  /** Area whose code it was; `shell` where no area's is known. */
  area: string;
  message: string;
  /** Epoch milliseconds. */
  at: number;
}

const MAX_FAULTS = 50;
const AREA_FILE = /\/areas\/([\w.-]+)\//;
const faults: Fault[] = [];

/** Latest first. */
export function getFaultLog(): readonly Fault[] {
  return faults;
}

/** The area that an address or a stack trace points into. */
export function findAreaName(text: string | undefined): string | undefined {
  return text === undefined ? undefined : AREA_FILE.exec(text)?.[1];
}

/** Keeps a fault and writes one line of it to the console. */
export function logFault(fault: Omit<Fault, 'at'>, cause?: unknown): void {
  faults.unshift({ ...fault, at: Date.now() });
  faults.length = Math.min(faults.length, MAX_FAULTS);
  const line = `[portal] ${fault.area} ${fault.kind}: ${fault.message}`;
  // Taken by name: the console is where this log is read.
  const { error, warn } = console;
  if (fault.kind === 'threw') error(line, cause);
  else warn(line);
}
