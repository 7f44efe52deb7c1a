import type { ApprovalResult } from './approvals.ts';
import { type ChangeResult, noChanges } from './changes.ts';
import type { ImportResult } from './imports.ts';
import { type NegotiationResult, noNegotiations } from './negotiations.ts';
import { type BulkRunResult, noBulkRuns } from './runs.ts';
import type { SaveResult } from './saves.ts';
import type { SearchResult } from './searches.ts';

/** Observations; the test asserts what they must be. */
export interface CrashResult {
  kills: number;
  /** Kills after which the disk was full, or nearly. */
  fullDisks: number;
  /** Number of kills during which each kind of work was running. */
  cutShort: {
    imports: number;
    /** Committed, with some of their rows added. */
    committedImports: number;
    searches: number;
    saves: number;
    approvals: number;
    bulkApprovals: number;
    negotiations: number;
    decisions: number;
    changes: number;
    undos: number;
    bulkRuns: number;
    bulkRunUndos: number;
  };
  imports: ImportResult;
  searches: SearchResult;
  saves: SaveResult;
  approvals: ApprovalResult;
  negotiations: NegotiationResult;
  changes: ChangeResult;
  bulkRuns: BulkRunResult;
  /** The audit log: number of sealed rows, and missing or changed ones. */
  audit: { rows: number; faults: string[] };
  /** The stored counts of quotes: how many quotes there are, and which counts are wrong. */
  quoteCounts: { quotes: number; faults: string[] };
}

export const emptyResult = (): CrashResult => ({
  kills: 0,
  fullDisks: 0,
  cutShort: {
    imports: 0,
    committedImports: 0,
    searches: 0,
    saves: 0,
    approvals: 0,
    bulkApprovals: 0,
    negotiations: 0,
    decisions: 0,
    changes: 0,
    undos: 0,
    bulkRuns: 0,
    bulkRunUndos: 0,
  },
  imports: { acknowledged: 0, whole: 0, none: 0, partial: [] },
  searches: { finished: 0, faults: [] },
  saves: { acknowledged: 0, whole: 0, none: 0, faults: [] },
  approvals: { acknowledged: 0, orders: 0, faults: [] },
  negotiations: noNegotiations(),
  changes: noChanges(),
  bulkRuns: noBulkRuns(),
  audit: { rows: 0, faults: [] },
  quoteCounts: { quotes: 0, faults: [] },
});
