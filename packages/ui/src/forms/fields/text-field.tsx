import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldShell } from '../field-shell.tsx';
import type { TextFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';

export function TextField({ type = 'text', prefix, suffix, ...props }: TextFieldProps) {
  const { name, disabled, autoComplete, autoCapitalize, inputMode, placeholder } = props;
  const field = useFormField<string>(props);
  return (
    <FieldShell field={field} {...props}>
      <OutlinedInput
        id={field.id}
        name={name}
        type={type}
        fullWidth
        value={field.value ?? ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={disabled}
        readOnly={props.readOnly}
        placeholder={placeholder}
        autoComplete={autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        error={field.error !== undefined}
        startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
        endAdornment={suffix && <InputAdornment position="end">{suffix}</InputAdornment>}
        inputProps={{
          ...field.aria,
          autoCapitalize,
          inputMode,
          maxLength: props.maxLength,
          spellCheck: props.spellCheck,
        }}
      />
    </FieldShell>
  );
}
