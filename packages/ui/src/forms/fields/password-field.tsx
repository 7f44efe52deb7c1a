import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { FieldShell } from '../field-shell.tsx';
import { InputBox } from '../inputs/input-box.tsx';
import type { PasswordFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

/** A password field. Paste and password managers work; a button shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  const field = useFormField<string>(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldShell field={field} {...props}>
      <InputBox
        id={field.id}
        name={props.name}
        type={shown ? 'text' : 'password'}
        value={field.value ?? ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus}
        invalid={field.error !== undefined}
        autoCapitalize="none"
        spellCheck={false}
        suffix={
          <IconButton
            size="small"
            tooltip={false}
            label={`Show ${props.label.toLowerCase()}`}
            aria-pressed={shown}
            icon={
              shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />
            }
            onClick={() => setShown(!shown)}
          />
        }
        {...field.aria}
      />
    </FieldShell>
  );
}
