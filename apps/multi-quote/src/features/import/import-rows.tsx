import { contract } from '@portal/api-client';
import { resultOrUndefined, useCommand, useRefresh } from '@portal/portal-sdk';
import { AlertBanner, Button, lazyWithRetry, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ConfirmDialog, Tabs, useFocusFallback } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { OPEN_STATES, type OpenState, STATE_LABELS } from './import-labels.ts';
import type { ImportPath } from './import-path.ts';
import { ReadyRows } from './ready-rows.tsx';
import { type Corrections, useCorrections } from './repair/use-corrections.ts';

const { imports } = contract.multiQuotes;

interface ImportRowsProps {
  path: ImportPath;
  openRows: contract.multiQuotes.ImportReview['openRows'];
  readyRows: number;
}

/** The rows of an import, with one tab per state. Rows that need a person are in one grid per state. */
export function ImportRows({ path, openRows, readyRows }: ImportRowsProps) {
  const counts = { ...openRows, ready: readyRows };
  // Stored here, above the tabs, so that corrections that could not be saved survive a change of tabs.
  const corrections = useCorrections(path);
  const shown = TABS.filter((tab) => counts[tab] > 0);
  const [chosen, setChosen] = useState<(typeof TABS)[number] | null>(null);
  const tab = chosen !== null && counts[chosen] > 0 ? chosen : (shown[0] ?? 'invalid');
  return (
    <Tabs
      label="Rows of the file"
      value={tab}
      onChange={(id) => setChosen(TABS.find((each) => each === id) ?? null)}
      tabs={shown.map((each) => ({
        id: each,
        label: each === 'ready' ? 'Ready' : STATE_LABELS[each].label,
        count: counts[each],
      }))}
    >
      {tab === 'ready' ? (
        <ReadyRows path={path} total={readyRows} />
      ) : (
        <RowsOfState key={tab} path={path} corrections={corrections} state={tab} total={openRows[tab]} />
      )}
    </Tabs>
  );
}

const TABS = [...OPEN_STATES, 'ready'] as const;

interface BulkDecisionsProps {
  path: ImportPath;
  state: OpenState;
  total: number;
}

interface RowsOfStateProps extends BulkDecisionsProps {
  corrections: Corrections;
}

/** Fetched when there are rows that need a person. */
const RepairGrid = lazyWithRetry(async () => (await import('./repair/repair-grid.tsx')).RepairGrid);

function RowsOfState({ path, corrections, state, total }: RowsOfStateProps) {
  const rowsRef = useRef<HTMLDivElement>(null);
  // A repaired row leaves the grid with the focus in it.
  useFocusFallback(rowsRef, String(total));
  return (
    <Stack gap={4}>
      <BulkDecisions path={path} state={state} total={total} />
      <div ref={rowsRef} tabIndex={-1} style={{ outline: 'none' }}>
        <RepairGrid path={path} corrections={corrections} state={state} total={total} />
      </div>
    </Stack>
  );
}

const ACCEPT_LABELS = { changed: 'Confirm all', unknown: 'Use as typed', duplicate: 'Add anyway' } as const;

/** Accepts or leaves out all rows of a state, if it still has as many as are shown. */
function BulkDecisions({ path, state, total }: BulkDecisionsProps) {
  const [isAsking, setAsking] = useState(false);
  const reads = [imports.get, imports.listRows, imports.listReadyRows];
  const refresh = useRefresh();
  const decide = useCommand(imports.updateRows, { refreshes: reads });
  const run = async (decision: 'accept' | 'skip') => {
    const decided = await resultOrUndefined(decide.run({ ...path, state, decision, expectedCount: total }));
    setAsking(false);
    // A colleague may have decided about some of the rows.
    if (decided === undefined) await refresh(...reads);
  };
  const number = plural(total, 'row');
  return (
    <Stack gap={3}>
      <Row gap={3} wrap justify="space-between">
        <Text tone="muted">{STATE_LABELS[state].help}</Text>
        <Row gap={2} wrap>
          {(state === 'changed' || state === 'unknown' || state === 'duplicate') && (
            <Button size="small" loading={decide.busy} onClick={() => void run('accept')}>
              {ACCEPT_LABELS[state]}: {number}
            </Button>
          )}
          <Button size="small" disabled={decide.busy} onClick={() => setAsking(true)}>
            Leave out {number}
          </Button>
        </Row>
      </Row>
      {decide.error && <AlertBanner tone="danger">{decide.error.message}</AlertBanner>}
      <ConfirmDialog
        open={isAsking}
        title={`Leave out ${number}?`}
        confirmLabel="Leave out"
        loading={decide.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void run('skip')}
      >
        {total === 1 ? 'This row will not be added as a site' : 'These rows will not be added as sites'}. You
        cannot undo this. To correct {total === 1 ? 'it' : 'them'} in your file, cancel and choose “Download
        rows to correct”.
      </ConfirmDialog>
    </Stack>
  );
}
