import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode, Ref } from 'react';

export interface InputBoxProps extends Omit<ComponentProps<'input'>, 'prefix' | 'ref' | 'color' | 'size'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  invalid?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  frameRef?: Ref<HTMLDivElement>;
}

/** A text input with optional content before and after the text. Its attributes go to the `input`. */
export function InputBox({
  prefix,
  suffix,
  invalid = false,
  inputRef,
  frameRef,
  className,
  id,
  name,
  type,
  value,
  disabled,
  readOnly,
  placeholder,
  autoComplete,
  autoFocus,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  ...input
}: InputBoxProps) {
  return (
    <OutlinedInput
      ref={frameRef}
      className={className}
      error={invalid}
      startAdornment={prefix && <Adornment position="start">{prefix}</Adornment>}
      endAdornment={suffix && <Adornment position="end">{suffix}</Adornment>}
      inputRef={inputRef}
      slotProps={{ input: { 'aria-invalid': undefined, ...input } }}
      {...{ id, name, type, value, disabled, readOnly, placeholder, autoComplete, autoFocus }}
      {...{ onChange, onFocus, onBlur, onKeyDown }}
    />
  );
}

function Adornment({ position, children }: { position: 'start' | 'end'; children: ReactNode }) {
  return (
    <InputAdornment position={position} disableTypography>
      {children}
    </InputAdornment>
  );
}
