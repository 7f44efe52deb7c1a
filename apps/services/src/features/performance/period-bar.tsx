import { Button, Row } from '@portal/ui';
import { DateRangeInput, today } from '@portal/ui/dates';
import type { ReactNode } from 'react';
import { earliestStart, type Period } from '../shared/use-period.ts';

interface PeriodBarProps {
  period: Period;
  onChange: (period: Period | null) => void;
  children?: ReactNode;
}

/** The period of the charts, and the actions on them. */
export function PeriodBar({ period, onChange, children }: PeriodBarProps) {
  return (
    <Row wrap gap={2} align="end" data-print="hide">
      <DateRangeInput
        label="Period"
        value={period}
        min={earliestStart(today())}
        max={today()}
        onChange={(range) =>
          onChange(range?.start && range.end ? { start: range.start, end: range.end } : null)
        }
      />
      {children}
    </Row>
  );
}

/** Saves what a chart shows. */
export function ExportButton({ label, onExport }: { label: string; onExport: (() => void) | undefined }) {
  return (
    <Button size="small" disabled={onExport === undefined} onClick={onExport}>
      {label}
    </Button>
  );
}
