import { useId } from 'react';
import { FieldError } from '../field-shell.tsx';
import type { TextInputProps } from '../types/input.ts';
import { InputBox } from './input-box.tsx';
import { InputShell } from './input-shell.tsx';

/** A text input without a form, for filter rows. */
export function TextInput({
  value,
  onChange,
  onCommit,
  type = 'text',
  prefix,
  suffix,
  error,
  invalid = error !== undefined,
  describedBy,
  ...props
}: TextInputProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <InputShell {...props} id={id}>
      <InputBox
        id={id}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCommit?.(value);
        }}
        disabled={props.disabled}
        placeholder={props.placeholder}
        autoComplete="off"
        prefix={prefix}
        suffix={suffix}
        invalid={invalid}
        aria-invalid={invalid || undefined}
        aria-describedby={error === undefined ? describedBy : `${id}-error`}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </InputShell>
  );
}
