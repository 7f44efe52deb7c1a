import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { TextInputProps } from '../types.ts';
import { InputShell } from './input-shell.tsx';

export function TextInput({
  value,
  onChange,
  onCommit,
  type = 'text',
  prefix,
  suffix,
  ...props
}: TextInputProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <InputShell {...props} id={id}>
      <OutlinedInput
        id={id}
        type={type}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCommit?.(value);
        }}
        disabled={props.disabled}
        placeholder={props.placeholder}
        autoComplete="off"
        startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
        endAdornment={suffix && <InputAdornment position="end">{suffix}</InputAdornment>}
      />
    </InputShell>
  );
}
