import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { type FocusEvent, useRef, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { FieldError } from '../../forms/field-shell.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight } from '../../theme/tokens.ts';
import { CalendarPopover } from '../calendar/calendar-popover.tsx';
import { formatDay, parseDay } from '../day-format.ts';
import { boxDisabled, boxFocus, boxStyle } from '../input-style.ts';
import { type DayLimits, getDayError, invalidDayMessage } from '../limits.ts';
import type { DateRange, DateRangeOptions } from '../types.ts';
import { RangePanel } from './range-panel.tsx';

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

export interface RangeBoxProps extends DateRangeOptions {
  id: string;
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange | null) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
  size?: 'small' | 'medium';
  /**
   * In a form, invalid text becomes the value, for the schema to reject. Without a form it stays in the
   * input, with the reason below it.
   */
  inForm?: boolean;
}

type End = 'start' | 'end';
const ENDS = ['start', 'end'] as const;
const open: DateRange = { start: null, end: null };

/** Orders the two days, whichever was typed first. */
const orderRange = ({ start, end }: DateRange): DateRange =>
  start !== null && end !== null && start > end ? { start: end, end: start } : { start, end };

/** A date range input, typed or picked in the calendar. */
export function RangeBox({ value, onChange, size = 'small', inForm = false, ...props }: RangeBoxProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({});
  const [left, setLeft] = useState(false);
  const limits: DayLimits = { min: props.min, max: props.max };
  const range = value ?? open;

  /** The parsed day, null for empty text, undefined for invalid text. */
  const read = (text: string, typing: boolean) => {
    if (text.trim() === '') return null;
    const day = parseDay(text, typing);
    if (inForm) return day ?? text;
    return day === null || getDayError(day, limits, props.label) ? undefined : day;
  };
  const getError = (end: End): string | undefined => {
    const text = typed[end];
    if (inForm || text === undefined || read(text, true) !== undefined) return undefined;
    const day = parseDay(text, !left);
    return day === null
      ? left
        ? invalidDayMessage(props.label)
        : undefined
      : getDayError(day, limits, props.label);
  };
  const problem = getError('start') ?? getError('end');
  const problemId = `${props.id}-problem`;

  const apply = (next: DateRange) => onChange(next.start === null && next.end === null ? null : next);
  const type = (end: End, text: string) => {
    setTyped({ ...typed, [end]: text });
    const day = read(text, true);
    if (day !== undefined) apply({ ...range, [end]: day });
  };
  const leave = (event: FocusEvent) => {
    if (root.current?.contains(event.relatedTarget)) return;
    setLeft(true);
    const settled = { ...range };
    const unread: Partial<Record<End, string>> = {};
    for (const end of ENDS) {
      const text = typed[end];
      if (text === undefined) continue;
      const day = read(text, false);
      if (day === undefined) unread[end] = text;
      else settled[end] = day;
    }
    setTyped(unread);
    const next = orderRange(settled);
    if (next.start !== range.start || next.end !== range.end) apply(next);
    props.onBlur?.();
  };
  const choose = (next: DateRange | null) => {
    setTyped({});
    onChange(next);
  };

  const textOf = (end: End) => {
    const day = range[end];
    const now = typed[end];
    if (now !== undefined && (read(now, true) === day || read(now, true) === undefined)) return now;
    return day === null ? '' : formatDay(day);
  };
  const input = (end: End, name: string) => (
    <Input
      id={end === 'start' ? props.id : `${props.id}-end`}
      aria-label={`${props.label}: ${name}`}
      {...props.aria}
      {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
      placeholder="DD-MM-YYYY"
      autoComplete="off"
      disabled={props.disabled}
      value={textOf(end)}
      onFocus={() => {
        setLeft(false);
        props.onFocus?.();
      }}
      onChange={(event) => type(end, event.target.value)}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'ArrowDown') return;
        event.preventDefault();
        setIsOpen(true);
      }}
    />
  );

  return (
    <>
      <Box
        ref={root}
        role="group"
        aria-label={props.label}
        data-invalid={props.invalid || problem !== undefined}
        data-size={size}
        onBlur={leave}
      >
        {input('start', 'from')}
        <span aria-hidden="true">–</span>
        {input('end', 'to')}
        <Gap />
        {(value !== null || textOf('start') !== '' || textOf('end') !== '') && !props.disabled && (
          <IconButton
            size="small"
            tooltip={false}
            label={`Clear ${props.label.toLowerCase()}`}
            icon={<CloseOutlined fontSize="small" />}
            onClick={() => {
              choose(null);
              root.current?.querySelector('input')?.focus();
            }}
          />
        )}
        <CalendarPopover
          label={`Choose ${props.label.toLowerCase()}`}
          anchor={root}
          disabled={props.disabled}
          open={isOpen}
          onOpenChange={setIsOpen}
        >
          <RangePanel
            value={value}
            onApply={(next) => {
              choose(next);
              setIsOpen(false);
            }}
            onCancel={() => setIsOpen(false)}
            {...props}
          />
        </CalendarPopover>
      </Box>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </>
  );
}
