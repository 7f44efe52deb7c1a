import { contract } from '@portal/api-client';
import { resultOrUndefined, useCommand, useQuery } from '@portal/portal-sdk';
import { useFocusFallback } from '@portal/quote-kit/forms';
import { AlertBanner, Button, DataState, Row, Stack, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import { Tabs } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { OPEN_STATES, type OpenState, STATE_LABELS } from './import-labels.ts';
import type { ImportPath } from './import-path.ts';
import { RowEditor } from './row-editor.tsx';

const { imports } = contract.multiQuotes;

interface ImportRowsProps {
  path: ImportPath;
  openRows: contract.multiQuotes.ImportReview['openRows'];
}

/** Rows that are edited at once: more would make typing slow. */
const ROWS_PER_PAGE = 20;

/** Rows that need a person, by what they need; each is repaired in place. */
export function ImportRows({ path, openRows }: ImportRowsProps) {
  const withRows = OPEN_STATES.filter((state) => openRows[state] > 0);
  const [chosen, setChosen] = useState<OpenState | null>(null);
  const state = chosen !== null && openRows[chosen] > 0 ? chosen : (withRows[0] ?? 'invalid');
  return (
    <Tabs
      label="Rows to check"
      value={state}
      onChange={(id) => setChosen(OPEN_STATES.find((each) => each === id) ?? null)}
      tabs={withRows.map((each) => ({ id: each, label: STATE_LABELS[each].label, count: openRows[each] }))}
    >
      <RowsOfState key={state} path={path} state={state} total={openRows[state]} />
    </Tabs>
  );
}

interface RowsOfStateProps {
  path: ImportPath;
  state: OpenState;
  total: number;
}

function RowsOfState({ path, state, total }: RowsOfStateProps) {
  const [page, setPage] = useState(1);
  const lastPage = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const shown = Math.min(page, lastPage);
  const rows = useQuery(
    imports.listRows,
    { ...path, state: [state], page: shown, perPage: ROWS_PER_PAGE },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const rowsRef = useRef<HTMLDivElement>(null);
  // A repaired row leaves the list with the focus in it.
  useFocusFallback(rowsRef, String(total));
  return (
    <Stack gap={4}>
      <BulkDecisions path={path} state={state} total={total} />
      <div ref={rowsRef} tabIndex={-1} style={{ outline: 'none' }}>
        <DataState state={rows} onRetry={rows.refresh} empty={{ title: 'No rows left to check' }}>
          {({ items }) => (
            <Stack
              gap={3}
              component="ol"
              aria-label={STATE_LABELS[state].label}
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {items.map((row) => (
                <li key={row.row}>
                  <RowEditor path={path} row={row} state={state} />
                </li>
              ))}
            </Stack>
          )}
        </DataState>
      </div>
      {lastPage > 1 && (
        <Row gap={3} justify="space-between">
          <Text variant="dense" tone="muted">
            Page {formatNumber(shown)} of {formatNumber(lastPage)}
          </Text>
          <Row gap={2}>
            <Button size="small" disabled={shown === 1} onClick={() => setPage(shown - 1)}>
              Previous rows
            </Button>
            <Button size="small" disabled={shown === lastPage} onClick={() => setPage(shown + 1)}>
              Next rows
            </Button>
          </Row>
        </Row>
      )}
    </Stack>
  );
}

const ACCEPT_LABELS = { changed: 'Confirm all', unknown: 'Use as typed', duplicate: 'Add anyway' } as const;

/** Accepts or leaves out all rows of a state. */
function BulkDecisions({ path, state, total }: RowsOfStateProps) {
  const decide = useCommand(imports.updateRows, { refreshes: [imports.get, imports.listRows] });
  const run = (decision: 'accept' | 'skip') =>
    void resultOrUndefined(decide.run({ ...path, state, decision }));
  const number = plural(total, 'row');
  return (
    <Stack gap={3}>
      <Row gap={3} wrap justify="space-between">
        <Text tone="muted">{STATE_LABELS[state].help}</Text>
        <Row gap={2} wrap>
          {(state === 'changed' || state === 'unknown' || state === 'duplicate') && (
            <Button size="small" loading={decide.busy} onClick={() => run('accept')}>
              {ACCEPT_LABELS[state]}: {number}
            </Button>
          )}
          <Button size="small" disabled={decide.busy} onClick={() => run('skip')}>
            Leave out {number}
          </Button>
        </Row>
      </Row>
      {decide.error && <AlertBanner tone="danger">{decide.error.message}</AlertBanner>}
    </Stack>
  );
}
