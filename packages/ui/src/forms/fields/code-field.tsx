import { font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { FieldShell } from '../field-shell.tsx';
import { InputBox } from '../inputs/input-box.tsx';
import type { CodeFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

const CodeBox = styled(InputBox)({
  alignSelf: 'flex-start',
  '& > input': { flex: 'none', fontFamily: font.mono, fontSize: 18, letterSpacing: '0.3em' },
});

/** Input for a one-time code. One box rather than six supports paste, autofill and screen readers. */
export function CodeField({ length = 6, onComplete, autoFocus, ...props }: CodeFieldProps) {
  const field = useFormField<string>(props);
  const value = field.value ?? '';
  return (
    <FieldShell field={field} {...props}>
      <CodeBox
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
        invalid={field.error !== undefined}
        inputMode="numeric"
        pattern="[0-9]*"
        style={{ width: `calc(${length} * (1ch + 0.3em) + 20px)` }}
        {...field.aria}
      />
    </FieldShell>
  );
}
