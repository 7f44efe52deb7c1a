import { useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { ToggleButton } from '../../core/actions/toggle-button.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { formatDay, isIsoDay } from '../day-format.ts';
import type { DateRange, DateRangeOptions } from '../types.ts';
import { availablePresets, commonPresets, isSameRange } from './presets.ts';
import { RangeCalendar } from './range-calendar.tsx';

const Panel = styled('div')({
  display: 'flex',
  '@media (max-width: 599.98px)': { flexDirection: 'column' },
});
const Presets = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  margin: 0,
  padding: 8,
  listStyle: 'none',
  borderRight: `1px solid ${color.line.main}`,
  '@media (max-width: 599.98px)': {
    flexFlow: 'row wrap',
    maxWidth: 272,
    borderRight: 0,
    borderBottom: `1px solid ${color.line.main}`,
  },
});
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderTop: `1px solid ${color.line.main}`,
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { flex: 1, color: color.text.muted },
});

interface RangePanelProps extends DateRangeOptions {
  value: DateRange | null;
  onApply: (range: DateRange) => void;
  onCancel: () => void;
}

const between = (a: string, b: string): DateRange => (a <= b ? { start: a, end: b } : { start: b, end: a });
const formatRange = ({ start, end }: DateRange) =>
  `${start ? formatDay(start) : ''} – ${end ? formatDay(end) : ''}`;

/** Presets and a calendar in which the user picks two days in turn. */
export function RangePanel({
  value,
  onApply,
  onCancel,
  min,
  max,
  autoApply = true,
  presets,
}: RangePanelProps) {
  // The first picked day, until the second is picked.
  const [picked, setPicked] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [pending, setPending] = useState<DateRange | null>(null);
  const offered = availablePresets(presets ?? commonPresets(), { min, max });
  const current = pending ?? value;

  const settle = (range: DateRange) => {
    setPicked(null);
    setHovered(null);
    if (autoApply) onApply(range);
    else setPending(range);
  };
  const pick = (day: string) => {
    if (picked === null) setPicked(day);
    else settle(between(picked, day));
  };
  const shown = picked === null ? current : between(picked, hovered ?? picked);
  const start = current?.start ?? null;

  return (
    <>
      <Panel>
        {offered.length > 0 && (
          <Presets aria-label="Common ranges">
            {offered.map(({ label, range }) => (
              <li key={label}>
                <ToggleButton
                  variant="text"
                  isChosen={picked === null && isSameRange(current, range)}
                  onToggle={() => settle(range)}
                >
                  {label}
                </ToggleButton>
              </li>
            ))}
          </Presets>
        )}
        <RangeCalendar
          value={picked ?? (start !== null && isIsoDay(start) ? start : null)}
          onPick={pick}
          span={{ start: shown?.start ?? null, end: shown?.end ?? null, onHover: setHovered }}
          min={min}
          max={max}
        />
      </Panel>
      {!autoApply && (
        <Foot>
          <span role="status">{pending ? formatRange(pending) : picked ? `${formatDay(picked)} –` : ''}</span>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            size="small"
            variant="primary"
            disabled={pending === null}
            onClick={() => pending && onApply(pending)}
          >
            Apply
          </Button>
        </Foot>
      )}
    </>
  );
}
