import { DateField } from '@portal/ui/dates';
import {
  RadioGroupField,
  SelectField,
  TextareaField,
  TextField,
  type TextFieldProps,
} from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { labelOf, longest } from '../model/crf-fields.ts';
import type { CrfPath } from '../model/crf-types.ts';
import { Asked } from './conditional-field.tsx';

interface CommonProps {
  path: CrfPath;
  help?: ReactNode;
  optional?: boolean;
}

/** The form's fields, named and asked by their path alone. */
export function CrfText({
  path,
  help,
  optional,
  ...rest
}: CommonProps & Pick<TextFieldProps, 'type' | 'autoComplete' | 'inputMode'>) {
  return (
    <Asked path={path}>
      <TextField
        name={path}
        label={labelOf(path)}
        help={help}
        optional={optional ?? false}
        maxLength={longest(path)}
        {...rest}
      />
    </Asked>
  );
}

export function CrfLongText({ path, help, optional }: CommonProps) {
  return (
    <Asked path={path}>
      <TextareaField
        name={path}
        label={labelOf(path)}
        help={help}
        optional={optional ?? false}
        maxLength={longest(path)}
        rows={3}
      />
    </Asked>
  );
}

const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

export function CrfYesNo({ path, help }: CommonProps) {
  return (
    <Asked path={path}>
      <RadioGroupField<boolean> name={path} label={labelOf(path)} help={help} options={YES_NO} layout="row" />
    </Asked>
  );
}

export function CrfRadio<Value extends string | number>({
  path,
  help,
  options,
}: CommonProps & { options: readonly { value: Value; label: string; description?: ReactNode }[] }) {
  return (
    <Asked path={path}>
      <RadioGroupField<Value> name={path} label={labelOf(path)} help={help} options={options} layout="row" />
    </Asked>
  );
}

export function CrfSelect({ path, help, options }: CommonProps & { options: readonly string[] }) {
  return (
    <Asked path={path}>
      <SelectField
        name={path}
        label={labelOf(path)}
        help={help}
        options={options.map((value) => ({ value, label: value }))}
      />
    </Asked>
  );
}

export function CrfDay({ path, help, min }: CommonProps & { min?: string }) {
  return (
    <Asked path={path}>
      <DateField name={path} label={labelOf(path)} help={help} {...(min === undefined ? {} : { min })} />
    </Asked>
  );
}
