import OutlinedInput from '@mui/material/OutlinedInput';
import { plural } from '../../format/measures.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { FieldShell } from '../field-shell.tsx';
import type { TextareaFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

const Count = styled('div')({
  marginTop: 4,
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '&[data-over="true"]': { color: color.tone.danger.fg },
});

/** A multi-line text field that grows with its text and counts remaining characters. */
export function TextareaField({
  rows = 3,
  maxRows = 12,
  placeholder,
  maxLength,
  ...props
}: TextareaFieldProps) {
  const field = useFormField<string>(props);
  const value = field.value ?? '';
  const left = maxLength === undefined ? null : maxLength - value.length;
  return (
    <FieldShell field={field} {...props}>
      <OutlinedInput
        multiline
        id={field.id}
        name={props.name}
        minRows={rows}
        maxRows={maxRows}
        value={value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        placeholder={placeholder}
        error={field.error !== undefined}
        slotProps={{ input: field.aria }}
      />
      {left !== null && (
        <Count data-over={left < 0}>
          {left >= 0 ? `${plural(left, 'character')} left` : `${plural(-left, 'character')} too many`}
        </Count>
      )}
    </FieldShell>
  );
}
