import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { color, shadow } from '../../theme/css.ts';
import { controlHeight, radius } from '../../theme/tokens.ts';
import type { Option } from '../types.ts';

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
  width: '100%',
  minHeight: controlHeight.medium,
  padding: '5px 30px 5px 10px',
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  color: color.text.primary,
  boxShadow: shadow.small,
  fontSize: 14,
  lineHeight: '20px',
  textOverflow: 'ellipsis',
  appearance: 'none',
  cursor: 'pointer',
  '&:hover': { borderColor: color.text.subtle },
  '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -1, borderColor: color.focus },
  '&[aria-invalid="true"]': { borderColor: color.tone.danger.fg },
  '&[data-empty="true"]': { color: color.text.subtle },
  '&:disabled': {
    borderColor: color.line.main,
    backgroundColor: color.surface.sunken,
    color: color.text.disabled,
    boxShadow: 'none',
    opacity: 1,
    cursor: 'default',
  },
  '& option': { backgroundColor: color.surface.overlay, color: color.text.primary },
  '@media (pointer: coarse)': { minHeight: controlHeight.large, fontSize: 16 },
});

interface NativeSelectProps<Value extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  placeholder: string | null;
}

/** The browser's own select in the portal's clothes: the phone's wheel and every keyboard habit come with it. */
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
