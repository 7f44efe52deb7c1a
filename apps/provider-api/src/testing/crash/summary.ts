import type { CrashResult } from './result.ts';

interface Row {
  name: string;
  /** Number of kills during this work. */
  cutShort: number;
  found: string;
  faults: readonly string[];
}

/** Summarises a run as a Markdown table, for `bench/results/crash.md`. */
export function summarise(result: CrashResult, seed: string, database: string): string {
  const {
    cutShort,
    imports,
    searches,
    saves,
    approvals,
    negotiations,
    changes,
    bulkRuns,
    audit,
    quoteCounts,
  } = result;
  const rows: Row[] = [
    {
      name: 'Imports',
      cutShort: cutShort.imports,
      found: `${imports.acknowledged} acknowledged; ${imports.whole} complete, ${imports.none} absent`,
      faults: imports.partial,
    },
    {
      name: 'Searches',
      cutShort: cutShort.searches,
      found: `${searches.finished} finished`,
      faults: searches.faults,
    },
    {
      name: 'Saving prices as quotes',
      cutShort: cutShort.saves,
      found: `${saves.acknowledged} acknowledged; ${saves.whole} complete, ${saves.none} never started`,
      faults: saves.faults,
    },
    {
      name: 'Approvals, single and in bulk',
      cutShort: cutShort.approvals + cutShort.bulkApprovals,
      found: `${approvals.acknowledged} acknowledged; ${approvals.orders} orders`,
      faults: approvals.faults,
    },
    {
      name: 'Negotiations and decisions',
      cutShort: cutShort.negotiations + cutShort.decisions,
      found: `${negotiations.acknowledged} acknowledged; ${negotiations.whole} complete, ${negotiations.none} absent; ${negotiations.accepted} offers accepted, ${negotiations.declined} declined`,
      faults: negotiations.faults,
    },
    {
      name: 'Bulk changes and their undo',
      cutShort: cutShort.changes + cutShort.undos,
      found: `${changes.changed} items changed; ${changes.undone} changes undone completely, ${changes.none} never started`,
      faults: changes.faults,
    },
    {
      name: 'Bulk runs and their undo',
      cutShort: cutShort.bulkRuns + cutShort.bulkRunUndos,
      found: `${bulkRuns.undone} runs ended and undone completely, ${bulkRuns.none} never started`,
      faults: bulkRuns.faults,
    },
    {
      name: 'Audit log',
      cutShort: result.kills,
      found: `${audit.rows} rows in an unbroken chain`,
      faults: audit.faults,
    },
    {
      name: 'Counts of quotes',
      cutShort: result.kills,
      found: `counts of ${quoteCounts.quotes} quotes compared with the rows`,
      faults: quoteCounts.faults,
    },
  ];
  const head = ['Work', 'kills during it', 'found afterwards', 'faults'];
  const lines = rows.map((row) => [
    row.name,
    row.cutShort,
    row.found,
    row.faults.length === 0 ? 'none' : row.faults.map((fault) => fault.replaceAll('|', '\\|')).join('; '),
  ]);
  const disks = result.fullDisks === 0 ? '' : `, ${result.fullDisks} of them with a full disk`;
  return [
    `${result.kills} kills${disks}; ${database}; seed \`${seed}\`.\n`,
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}
