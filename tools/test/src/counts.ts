export interface Counts {
  passed: number;
  failed: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
