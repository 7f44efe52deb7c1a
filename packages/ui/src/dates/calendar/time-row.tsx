import { useId, useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { parseTime } from '../day-format.ts';
import { boxFocus, boxStyle } from '../input-style.ts';

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
  width: 88,
  padding: '2px 8px',
  fontVariantNumeric: 'tabular-nums',
  '&:focus': boxFocus,
});

interface TimeRowProps {
  /** HH:mm:ss */
  value: string | null;
  onChange: (time: string) => void;
  onDone: () => void;
}

/** Time of the picked day, with seconds and 24 hours, whatever the browser's locale. */
export function TimeRow({ value, onChange, onDone }: TimeRowProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const time = value ?? '00:00:00';
  const isWrong = typed !== null && parseTime(typed) === null;
  return (
    <Row>
      <label htmlFor={id}>Time</label>
      <Time
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:mm:ss"
        value={typed ?? time}
        data-invalid={isWrong}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = parseTime(target.value);
          if (read !== null) onChange(read);
        }}
        onBlur={() => setTyped(null)}
      />
      <Button size="small" variant="primary" onClick={onDone}>
        Done
      </Button>
    </Row>
  );
}
