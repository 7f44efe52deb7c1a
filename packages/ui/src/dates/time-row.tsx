import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Button } from '../core/button.tsx';
import { boxFocus, boxStyle } from '../forms/inputs/input-box.tsx';
import { color } from '../theme/css.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderTop: `1px solid ${color.line.main}`,
  fontSize: 13,
  '& > label': { flex: 1, fontWeight: 500 },
});
const Time = styled('input')({
  ...boxStyle,
  padding: '2px 8px',
  fontVariantNumeric: 'tabular-nums',
  '&:focus': boxFocus,
  '&::-webkit-calendar-picker-indicator': { display: 'none' },
});

interface TimeRowProps {
  /** HH:mm:ss */
  value: string | null;
  onChange: (time: string) => void;
  onDone: () => void;
}

/** The time of the day that is picked, to the second. */
export function TimeRow({ value, onChange, onDone }: TimeRowProps) {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>Time</label>
      <Time
        id={id}
        type="time"
        step={1}
        value={value ?? '00:00:00'}
        onChange={({ target }) => {
          // Browsers leave out seconds that are nought, and answer nothing while the time is half typed.
          if (target.value !== '') onChange(target.value.length === 5 ? `${target.value}:00` : target.value);
        }}
      />
      <Button size="small" variant="primary" onClick={onDone}>
        Done
      </Button>
    </Row>
  );
}
