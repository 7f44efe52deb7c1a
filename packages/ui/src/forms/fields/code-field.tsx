import OutlinedInput from '@mui/material/OutlinedInput';
import { font } from '../../theme/css.ts';
import { FieldShell } from '../field-shell.tsx';
import type { CodeFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';

/** One box, not six: it can be pasted into, filled by the phone, and read by a screen reader as one thing. */
export function CodeField({ length = 6, onComplete, autoFocus, ...props }: CodeFieldProps) {
  const field = useFormField<string>(props);
  const value = field.value ?? '';
  return (
    <FieldShell field={field} {...props}>
      <OutlinedInput
        id={field.id}
        name={props.name}
        value={value}
        onChange={(event) => {
          const code = event.target.value.replace(/\D/g, '').slice(0, length);
          field.change(code);
          if (code.length === length && code !== value) onComplete?.(code);
        }}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        error={field.error !== undefined}
        sx={{ alignSelf: 'flex-start', width: `calc(${length} * 1.15ch + ${length} * 0.3em + 32px)` }}
        inputProps={{
          ...field.aria,
          inputMode: 'numeric',
          pattern: '[0-9]*',
          style: { fontFamily: font.mono, fontSize: 18, letterSpacing: '0.3em' },
        }}
      />
    </FieldShell>
  );
}
