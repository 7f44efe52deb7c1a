export interface Counts {
  passed: number;
  failed: number;
}

export interface CheckResult {
  counts: Counts;
  /** Printed when something failed. */
  output: string;
}

export const ZERO_COUNTS: Counts = { passed: 0, failed: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
