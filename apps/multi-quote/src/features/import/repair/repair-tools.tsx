import { DisabledReasonButton } from '@portal/area-kit/detail';
import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { NextProblemButton, type ProblemCell } from '../../shared/cells/next-problem-button.tsx';
import { FIELD_LABELS } from '../import-labels.ts';
import type { ActiveCell } from './use-blocks.ts';
import type { Corrections } from './use-corrections.ts';

interface RepairToolsProps {
  corrections: Corrections;
  /** All cells of the grid. */
  cells: readonly ProblemCell[];
  active: ActiveCell | null;
  onFillDown: () => void;
}

/** Corrections of many rows, and what became of the last one. */
export function RepairTools({ corrections, cells, active, onFillDown }: RepairToolsProps) {
  const { alike, error, failed, notice, busy } = corrections;
  return (
    <Stack gap={3} sx={{ mb: 3 }}>
      <Row gap={2} align="start" wrap>
        <NextProblemButton cells={cells} noun="value" size="small" />
        <DisabledReasonButton
          size="small"
          align="start"
          disabledReason={active === null ? 'Choose the cell to fill down first.' : null}
          onClick={onFillDown}
        >
          {active === null ? 'Fill down' : `Fill down ${FIELD_LABELS[active.field]} from row ${active.row}`}
        </DisabledReasonButton>
        <Button size="small" loading={busy} onClick={() => void corrections.saveTowns()}>
          Town from postcode
        </Button>
        {alike !== null && (
          <Button size="small" loading={busy} onClick={() => void corrections.saveAlike()}>
            Correct {plural(alike.rows, 'more row')}
          </Button>
        )}
      </Row>
      <Text tone="muted" variant="dense">
        You can paste cells from a spreadsheet. Ctrl+D fills a value down to the rows below on this page, F8
        goes to the next problem.
      </Text>
      <Text role="status" variant="dense">
        {[notice, alike !== null && describeAlike(alike)].filter(Boolean).join(' ')}
      </Text>
      {error !== null && <AlertBanner tone="danger">{error}</AlertBanner>}
      {failed.length > 0 && (
        <AlertBanner
          tone="danger"
          title={`${plural(failed.length, 'cell')} not saved. ${failed.at(-1)?.failure}`}
          action={<Button onClick={() => void corrections.retry()}>Try again</Button>}
        >
          What you entered is still in its cells.
        </AlertBanner>
      )}
    </Stack>
  );
}

function describeAlike({ field, from, to, rows }: NonNullable<Corrections['alike']>): string {
  const value = from === '' ? `no ${FIELD_LABELS[field].toLowerCase()}` : `“${from}”`;
  return `${plural(rows, 'more row has', 'more rows have')} ${value}. Change ${rows === 1 ? 'it' : 'them'} to “${to}” too?`;
}
