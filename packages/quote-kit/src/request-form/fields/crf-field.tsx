import { DateField } from '@portal/ui/dates';
import { RadioGroupField } from '@portal/ui/fields';
import { TextareaField, TextField, type TextFieldProps } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { getFieldLabel, getMaxLength } from '../model/crf-fields.ts';
import type { CrfPath } from '../model/crf-types.ts';
import { ConditionalField } from './conditional-field.tsx';

interface CommonProps {
  path: CrfPath;
  help?: ReactNode;
  optional?: boolean;
}

/** Form fields that take their name, label and condition from their path. */
export function CrfText({
  path,
  help,
  optional,
  ...rest
}: CommonProps & Pick<TextFieldProps, 'type' | 'autoComplete' | 'inputMode'>) {
  return (
    <ConditionalField path={path}>
      <TextField
        name={path}
        label={getFieldLabel(path)}
        help={help}
        optional={optional ?? false}
        maxLength={getMaxLength(path)}
        {...rest}
      />
    </ConditionalField>
  );
}

export function CrfLongText({ path, help, optional }: CommonProps) {
  return (
    <ConditionalField path={path}>
      <TextareaField
        name={path}
        label={getFieldLabel(path)}
        help={help}
        optional={optional ?? false}
        maxLength={getMaxLength(path)}
        rows={3}
      />
    </ConditionalField>
  );
}

const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

export function CrfYesNo({ path, help }: CommonProps) {
  return (
    <ConditionalField path={path}>
      <RadioGroupField<boolean>
        name={path}
        label={getFieldLabel(path)}
        help={help}
        options={YES_NO}
        layout="row"
      />
    </ConditionalField>
  );
}

export function CrfRadio<Value extends string | number>({
  path,
  help,
  options,
}: CommonProps & { options: readonly { value: Value; label: string; description?: ReactNode }[] }) {
  return (
    <ConditionalField path={path}>
      <RadioGroupField<Value>
        name={path}
        label={getFieldLabel(path)}
        help={help}
        options={options}
        layout="row"
      />
    </ConditionalField>
  );
}

export function CrfDay({ path, help, min }: CommonProps & { min?: string }) {
  return (
    <ConditionalField path={path}>
      <DateField
        name={path}
        label={getFieldLabel(path)}
        help={help}
        {...(min === undefined ? {} : { min })}
      />
    </ConditionalField>
  );
}
