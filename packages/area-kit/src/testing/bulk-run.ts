import { contract, type Endpoint } from '@portal/api-client';
import type { FakeServer } from '@portal/portal-sdk/testing';
import type { BulkRunResult } from '../bulk/use-bulk-run.ts';

/** A bulk run that has ended; its numbers follow from `done` and `unchanged`. */
export function testBulkRun(change: Partial<BulkRunResult> = {}): BulkRunResult {
  const { done = 2, unchanged = [], partlyChanged = [] } = change;
  const processed = done + unchanged.length;
  return {
    id: 'run-1',
    kind: 'quotes.acceptMany',
    subject: null,
    status: 'processed',
    error: null,
    total: processed,
    processed,
    done,
    skipped: unchanged.length,
    fields: [],
    isUndo: false,
    undoable: 0,
    undone: 0,
    createdAt: '2026-11-26T09:00:00.000Z',
    updatedAt: '2026-11-26T09:00:00.000Z',
    unchanged,
    partlyChanged,
    ...change,
  };
}

/** Answers `endpoint` with a run that has ended, and lists the run from then on, so that a page offers to undo it. */
export function onBulkRun<Input>(
  server: FakeServer,
  endpoint: Endpoint<Input, BulkRunResult>,
  run: BulkRunResult,
): FakeServer {
  const { unchanged: _, ...listed } = run;
  return server
    .on(endpoint, () => run)
    .on(contract.bulkRuns.list, () => (server.calls(endpoint).length > 0 ? [listed] : []));
}
