import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { FieldShell } from '../field-shell.tsx';
import type { PasswordFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';

/** Pasting and password managers are welcome; the eye shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const field = useFormField<string>(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldShell field={field} {...props}>
      <OutlinedInput
        id={field.id}
        name={props.name}
        type={shown ? 'text' : 'password'}
        fullWidth
        value={field.value ?? ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus}
        error={field.error !== undefined}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              aria-label={`Show ${props.label.toLowerCase()}`}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
        inputProps={{ ...field.aria, autoCapitalize: 'none', spellCheck: false }}
      />
    </FieldShell>
  );
}
