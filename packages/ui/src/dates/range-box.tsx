import CloseOutlined from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type FocusEvent, useRef, useState } from 'react';
import { color, shadow } from '../theme/css.ts';
import { controlHeight, radius } from '../theme/tokens.ts';
import { CalendarPanel } from './calendar.tsx';
import { CalendarPopover } from './calendar-popover.tsx';
import { formatDay, isDay, parseDay } from './day-text.ts';
import type { DateRange } from './types.ts';

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: controlHeight.medium,
  paddingRight: 6,
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  boxShadow: shadow.small,
  color: color.text.subtle,
  '&:hover': { borderColor: color.text.subtle },
  '&:has(input:focus)': { outline: `2px solid ${color.focus}`, outlineOffset: -1, borderColor: color.focus },
  '&[data-invalid="true"]': { borderColor: color.tone.danger.fg },
  '&[data-size="medium"]': { minHeight: controlHeight.large },
  '@media (pointer: coarse)': { minHeight: controlHeight.large },
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
  fontSize: 14,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&:disabled': { color: color.text.disabled },
  '@media (pointer: coarse)': { fontSize: 16 },
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
          aria-label={`Clear ${props.label.toLowerCase()}`}
          onClick={() => {
            setTyped({});
            onChange(null);
            root.current?.querySelector('input')?.focus();
          }}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
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
