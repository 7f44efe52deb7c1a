import { DateField } from '@mui/x-date-pickers/DateField';
import type { FieldRef } from '@mui/x-date-pickers/models';
import type { DateTime } from 'luxon';
import { type Ref, useImperativeHandle } from 'react';
import { timeZone } from '../../format/dates.ts';
import { DAYS } from '../day-format.ts';
import { useSections } from '../use-sections.ts';

interface RangeEndProps {
  id: string;
  /** Accessible name: "Created: from". */
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  onOpen: () => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  ref?: Ref<FieldRef<DateTime | null>>;
}

/** MUI's field for one day of a range. */
export function RangeEnd({ value, onChange, onOpen, ref, ...props }: RangeEndProps) {
  const { date, report, settle, fieldRef, handlers } = useSections({ value, onChange, kind: DAYS, onOpen });
  useImperativeHandle(ref, () => fieldRef.current as FieldRef<DateTime | null>); // set by the field, which is mounted first
  return (
    <DateField
      value={date}
      onChange={report}
      fieldRef={fieldRef}
      format={DAYS.format}
      timezone={timeZone}
      disabled={props.disabled}
      onBlur={settle}
      slotProps={{
        textField: {
          id: props.id,
          error: props.invalid,
          ...handlers,
          slotProps: { input: { 'aria-label': props.label, 'aria-describedby': props.describedBy } },
        },
      }}
    />
  );
}
