import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { styled } from '@mui/material/styles';
import { type FocusEvent, useRef, useState } from 'react';
import { IconButton } from '../core/icon-button.tsx';
import { boxDisabled, boxFocus, boxStyle } from '../forms/inputs/input-box.tsx';
import { color } from '../theme/css.ts';
import { controlHeight } from '../theme/tokens.ts';
import { CalendarPanel } from './calendar.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import { formatDay, isDay, parseDay } from './day-text.ts';
import type { DateRange } from './types.ts';

const Box = styled('div')({
  ...boxStyle,
  display: 'flex',
  alignItems: 'center',
  paddingRight: 4,
  color: color.text.subtle,
  '&:has(input:focus)': boxFocus,
  '&:has(input:disabled)': boxDisabled,
  '&[data-size="medium"]': { minHeight: controlHeight.large },
});

const Input = styled('input')({
  flex: '0 1 auto',
  width: 'calc(12ch + 12px)',
  minWidth: 0,
  padding: '5px 0 5px 10px',
  border: 0,
  outline: 0,
  background: 'none',
  color: color.text.primary,
  fontSize: 'inherit',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&:disabled': { color: color.text.disabled },
});

const Gap = styled('span')({ flex: 1 });

export interface RangeBoxProps {
  id: string;
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange | null) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
  min?: string | undefined;
  max?: string | undefined;
  size?: 'small' | 'medium';
}

type End = 'start' | 'end';

/** The earlier day first, whichever was chosen first. */
function ordered(a: string, b: string): DateRange {
  return a <= b ? { start: a, end: b } : { start: b, end: a };
}

/** Two days, typed, or picked one after the other: the second applies them. */
export function RangeBox({ value, onChange, min, max, size = 'small', ...props }: RangeBoxProps) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // Picked first, and waiting for its other end.
  const [picked, setPicked] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({});

  const setOpenAnew = (next: boolean) => {
    setPicked(null);
    setHovered(null);
    setOpen(next);
  };
  const pick = (day: string) => {
    if (picked === null) {
      setPicked(day);
      return;
    }
    setTyped({});
    onChange(ordered(picked, day));
    setOpenAnew(false);
  };
  const type = (end: End, text: string) => {
    setTyped({ ...typed, [end]: text });
    const day = text.trim() === '' ? null : parseDay(text, true);
    if (text.trim() !== '' && day === null) return;
    const next = { start: value?.start ?? null, end: value?.end ?? null, [end]: day };
    onChange(next.start === null && next.end === null ? null : next);
  };
  const leave = (event: FocusEvent) => {
    if (root.current?.contains(event.relatedTarget)) return;
    setTyped({});
    const start = parseDay(typed.start ?? '') ?? value?.start ?? null;
    const end = parseDay(typed.end ?? '') ?? value?.end ?? null;
    const settled = start && end ? ordered(start, end) : { start, end };
    if (settled.start !== (value?.start ?? null) || settled.end !== (value?.end ?? null)) onChange(settled);
    props.onBlur?.();
  };

  const shown = picked === null ? value : ordered(picked, hovered ?? picked);
  const text = (end: End) => {
    const day = value?.[end] ?? null;
    const now = typed[end];
    return now !== undefined && (parseDay(now, true) ?? (now === '' ? null : day)) === day
      ? now
      : day
        ? formatDay(day)
        : '';
  };
  const input = (end: End, name: string) => (
    <Input
      id={end === 'start' ? props.id : `${props.id}-end`}
      aria-label={`${props.label}: ${name}`}
      {...props.aria}
      placeholder="DD-MM-YYYY"
      autoComplete="off"
      disabled={props.disabled}
      value={text(end)}
      onFocus={props.onFocus}
      onChange={(event) => type(end, event.target.value)}
    />
  );

  return (
    <Box
      ref={root}
      role="group"
      aria-label={props.label}
      data-invalid={props.invalid}
      data-size={size}
      onBlur={leave}
    >
      {input('start', 'from')}
      <span aria-hidden="true">–</span>
      {input('end', 'to')}
      <Gap />
      {value && !props.disabled && (
        <IconButton
          size="small"
          tooltip={false}
          label={`Clear ${props.label.toLowerCase()}`}
          icon={<CloseOutlined fontSize="small" />}
          onClick={() => {
            setTyped({});
            onChange(null);
            root.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <CalendarPopover
        label={`Choose ${props.label.toLowerCase()}`}
        anchor={root}
        disabled={props.disabled}
        open={open}
        onOpenChange={setOpenAnew}
      >
        <CalendarPanel
          value={picked ?? (value?.start && isDay(value.start) ? value.start : null)}
          onPick={pick}
          span={{ start: shown?.start ?? null, end: shown?.end ?? null, onHover: setHovered }}
          min={min}
          max={max}
        />
      </CalendarPopover>
    </Box>
  );
}
