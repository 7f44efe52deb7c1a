import type { Query } from '@portal/portal-sdk';
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

interface ExportButtonProps<Data> {
  label: string;
  query: Pick<Query<Data>, 'data' | 'error' | 'isLoading'>;
  onExport: (data: Data) => void;
}

/** Saves what a chart shows. Disabled while the chart shows another period than the chosen one. */
export function ExportButton<Data>({
  label,
  query: { data, error, isLoading },
  onExport,
}: ExportButtonProps<Data>) {
  const isDisabled = data === undefined || error !== undefined || isLoading;
  return (
    <Button size="small" disabled={isDisabled} onClick={() => !isDisabled && onExport(data)}>
      {label}
    </Button>
  );
}
