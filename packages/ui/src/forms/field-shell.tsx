import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import { color } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import type { FieldCommonProps } from './types/field.ts';
import type { FormField } from './use-form-field.ts';

const OptionalMark = styled('span')({ color: color.text.muted, fontWeight: 400 });

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <FormHelperText id={id} error>
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d="M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2m.8 10.3H7.2V9.9h1.6zm0-2.7H7.2V4.5h1.6z" />
      </svg>
      <span>{children}</span>
    </FormHelperText>
  );
}

export function LabelText({ label, optional }: { label: string; optional?: boolean | undefined }) {
  return (
    <>
      {label}
      {optional && <OptionalMark> (Optional)</OptionalMark>}
    </>
  );
}

interface FieldShellProps
  extends Pick<FieldCommonProps, 'label' | 'help' | 'optional' | 'labelHidden' | 'className'> {
  field: Pick<FormField<unknown>, 'id' | 'error' | 'helpId' | 'errorId'>;
  /** Renders a fieldset with a legend instead of a label. */
  group?: { role?: 'radiogroup' | 'group' };
  aria?: FormField<unknown>['aria'];
  children: ReactNode;
}

/** Label, help text, control and error of a field. */
export function FieldShell({
  field,
  label,
  help,
  optional,
  labelHidden,
  className,
  group,
  aria,
  children,
}: FieldShellProps) {
  const inside = (
    <>
      {help && (
        <FormHelperText component="div" id={field.helpId}>
          {help}
        </FormHelperText>
      )}
      {children}
      {field.error && <FieldError id={field.errorId}>{field.error}</FieldError>}
    </>
  );
  const text = <LabelText label={label} optional={optional} />;
  const root = { className, 'data-field-error': field.error ? 'true' : undefined };
  if (group) {
    return (
      <FormControl component="fieldset" id={field.id} role={group.role} {...root} {...aria}>
        <FormLabel component="legend" data-hidden={labelHidden}>
          {text}
        </FormLabel>
        {inside}
      </FormControl>
    );
  }
  return (
    <FormControl {...root}>
      <FormLabel id={`${field.id}-label`} htmlFor={field.id} data-hidden={labelHidden}>
        {text}
      </FormLabel>
      {inside}
    </FormControl>
  );
}
