import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Popover from '@mui/material/Popover';
import type { FieldRef } from '@mui/x-date-pickers/models';
import type { DateTime } from 'luxon';
import { type FocusEvent, useRef, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { FieldError } from '../../forms/field-shell.tsx';
import { inputFrame } from '../../theme/overrides/dates.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { isIsoDay } from '../day-format.ts';
import { getDayError, invalidDayMessage } from '../limits.ts';
import { Pickers } from '../pickers.tsx';
import type { DateRange, DateRangeOptions } from '../types.ts';
import { RangeEnd } from './range-end.tsx';
import { RangePanel } from './range-panel.tsx';

const Frame = styled('div')({
  ...inputFrame,
  display: 'flex',
  // On a phone, the second field and the buttons may need a second line.
  flexWrap: 'wrap',
  alignItems: 'center',
  paddingRight: 4,
  color: color.text.subtle,
  '& .MuiPickersInputBase-sectionsContainer': { width: 'max-content' },
  // One frame for both fields.
  '& .MuiPickersOutlinedInput-root': { minHeight: 0, boxShadow: 'none', background: 'none' },
  '& .MuiPickersOutlinedInput-notchedOutline': { display: 'none' },
  '& .MuiPickersTextField-root:first-of-type .MuiPickersInputBase-root': { paddingRight: 6 },
  '& .MuiPickersTextField-root:nth-of-type(2) .MuiPickersInputBase-root': { paddingLeft: 6 },
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
  aria?: { 'aria-describedby'?: string | undefined };
  size?: 'small' | 'medium';
  /**
   * In a form, a day that is incomplete or beyond the limits becomes the value, for the schema to reject. Without a form
   * it stays in its field, with the reason below it.
   */
  inForm?: boolean;
}

type End = 'start' | 'end';
const ENDS = ['start', 'end'] as const;
const END_NAMES = { start: 'from', end: 'to' } as const;
const EMPTY: DateRange = { start: null, end: null };

/** Orders the two days, whichever was typed first. */
const orderRange = ({ start, end }: DateRange): DateRange =>
  start !== null && end !== null && isIsoDay(start) && isIsoDay(end) && start > end
    ? { start: end, end: start }
    : { start, end };

/** Two date fields of MUI, with one calendar and presets behind their button. */
export function RangeBox({ value, onChange, size = 'small', inForm = false, ...props }: RangeBoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fields = {
    start: useRef<FieldRef<DateTime | null>>(null),
    end: useRef<FieldRef<DateTime | null>>(null),
  };
  const [isOpen, setIsOpen] = useState(false);
  /** Entered days that are not part of the value, because they are incomplete or beyond the limits. */
  const [rejected, setRejected] = useState<Partial<Record<End, string>>>({});
  const [wasLeft, setWasLeft] = useState(false);
  const disabled = props.disabled ?? false;
  const range = value ?? EMPTY;

  const getError = (day: string | undefined): string | undefined => {
    if (day === undefined) return undefined;
    if (isIsoDay(day)) return getDayError(day, props, props.label);
    return wasLeft ? invalidDayMessage(props.label) : undefined;
  };
  const problem = getError(rejected.start) ?? getError(rejected.end);
  const problemId = `${props.id}-problem`;

  const apply = (next: DateRange) => onChange(next.start === null && next.end === null ? null : next);
  const enter = (end: End, day: string | null) => {
    const isTaken =
      inForm || day === null || (isIsoDay(day) && getDayError(day, props, props.label) === undefined);
    const { [end]: _, ...others } = rejected;
    setRejected(isTaken ? others : { ...others, [end]: day });
    if (isTaken && day !== range[end]) apply({ ...range, [end]: day });
  };
  const leave = (event: FocusEvent) => {
    if (frame.current?.contains(event.relatedTarget)) return;
    setWasLeft(true);
    const next = orderRange(range);
    if (next.start !== range.start) apply(next);
    props.onBlur?.();
  };
  const choose = (next: DateRange | null) => {
    setRejected({});
    onChange(next);
  };
  const clear = () => {
    choose(null);
    for (const end of ENDS) fields[end].current?.clearValue();
    fields.start.current?.focusField();
  };

  const isEmpty = value === null && Object.keys(rejected).length === 0;
  const chooseLabel = `Choose ${props.label.toLowerCase()}`;
  const [fromField, toField] = ENDS.map((end) => (
    <RangeEnd
      key={end}
      ref={fields[end]}
      id={end === 'start' ? props.id : `${props.id}-end`}
      label={`${props.label}: ${END_NAMES[end]}`}
      value={rejected[end] ?? range[end]}
      onChange={(day) => enter(end, day)}
      onOpen={() => setIsOpen(!disabled)}
      disabled={disabled}
      invalid={props.invalid || getError(rejected[end]) !== undefined}
      describedBy={problem === undefined ? props.aria?.['aria-describedby'] : problemId}
    />
  ));

  return (
    <Pickers title={chooseLabel}>
      <Frame
        ref={frame}
        role="group"
        aria-label={props.label}
        data-invalid={props.invalid || problem !== undefined}
        data-disabled={disabled}
        data-size={size}
        onFocus={(event) => {
          if (frame.current?.contains(event.relatedTarget)) return;
          setWasLeft(false);
          props.onFocus?.();
        }}
        onBlur={leave}
      >
        {fromField}
        <span aria-hidden="true">–</span>
        {toField}
        <Gap />
        {!isEmpty && !disabled && (
          <IconButton
            size="small"
            tooltip={false}
            label={`Clear ${props.label.toLowerCase()}`}
            icon={<CloseOutlined fontSize="small" />}
            onClick={clear}
          />
        )}
        <IconButton
          size="small"
          tooltip={false}
          label={chooseLabel}
          icon={<CalendarTodayOutlined sx={{ fontSize: 18 }} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setIsOpen(true)}
        />
      </Frame>
      <Popover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchorEl={() => frame.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableScrollLock
        slotProps={{ paper: { role: 'dialog', 'aria-label': chooseLabel } }}
      >
        <RangePanel
          value={value}
          onApply={(next) => {
            choose(next);
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
          min={props.min}
          max={props.max}
          autoApply={props.autoApply}
          presets={props.presets}
        />
      </Popover>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </Pickers>
  );
}
