import type { ComponentProps } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { Option } from '../types.ts';
import { boxDisabled, boxFocus, boxStyle } from './input-box.tsx';

const Box = styled('div')({
  position: 'relative',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 12,
    top: 'calc(50% - 5px)',
    width: 6,
    height: 6,
    borderRight: `1.5px solid ${color.text.subtle}`,
    borderBottom: `1.5px solid ${color.text.subtle}`,
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});

const Select = styled('select')({
  ...boxStyle,
  width: '100%',
  padding: '5px 30px 5px 10px',
  textOverflow: 'ellipsis',
  appearance: 'none',
  cursor: 'pointer',
  '&:focus-visible': boxFocus,
  '&[aria-invalid="true"]': { borderColor: color.tone.danger.fg },
  '&[data-empty="true"]': { color: color.text.subtle },
  '&:disabled': { ...boxDisabled, opacity: 1, cursor: 'default' },
  '& option': { backgroundColor: color.surface.overlay, color: color.text.primary },
});

interface NativeSelectProps<Value extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  placeholder: string | null;
}

/** A native select with the portal's styles, so that phones and keyboards work as users expect. */
export function NativeSelect<Value extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  className,
  ...rest
}: NativeSelectProps<Value>) {
  return (
    <Box className={className}>
      <Select
        {...rest}
        value={value === null ? '' : String(value)}
        data-empty={value === null && placeholder !== null ? 'true' : undefined}
        onChange={(event) =>
          onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)
        }
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  );
}
