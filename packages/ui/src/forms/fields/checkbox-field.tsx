import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { FieldError, LabelText } from '../field-shell.tsx';
import { Checkbox, Switch } from '../inputs/toggles.tsx';
import type { CheckboxFieldProps, FieldCommonProps, SwitchFieldProps } from '../types/field.ts';
import { type FormField, useFormField } from '../use-form-field.ts';

const Root = styled('div')({ minWidth: 0 });
const Row = styled('div')({ display: 'flex', gap: 8, alignItems: 'flex-start' });
const Text = styled('div')({ paddingBlock: 2, fontSize: 14, lineHeight: '20px', minWidth: 0 });
const Label = styled('label')({
  cursor: 'pointer',
  '&[data-hidden="true"]': visuallyHidden,
  '&[data-disabled="true"]': { color: color.text.disabled, cursor: 'default' },
});
const Help = styled('div')({ color: color.text.muted, fontSize: 12, lineHeight: '16px' });

interface ToggleShellProps extends FieldCommonProps {
  field: Pick<FormField<unknown>, 'error' | 'helpId' | 'errorId'>;
  id: string;
  children: ReactNode;
}

/** A checkbox or switch with its label. */
function ToggleShell({ field, id, children, ...props }: ToggleShellProps) {
  return (
    <Root className={props.className} data-field-error={field.error ? 'true' : undefined}>
      <Row>
        {children}
        <Text>
          <Label htmlFor={id} data-hidden={props.labelHidden} data-disabled={props.disabled}>
            <LabelText label={props.label} optional={props.optional} />
          </Label>
          {props.help && <Help id={field.helpId}>{props.help}</Help>}
        </Text>
      </Row>
      {field.error && <FieldError id={field.errorId}>{field.error}</FieldError>}
    </Root>
  );
}

/** A boolean checkbox; with `value`, one of a list of checked values. */
export function CheckboxField({ value, ...props }: CheckboxFieldProps) {
  const field = useFormField<boolean | readonly string[]>(props);
  const id = value === undefined ? field.id : `${field.id}-${value}`;
  const list = Array.isArray(field.value) ? field.value : [];
  const checked = value === undefined ? field.value === true : list.includes(value);
  const change = (on: boolean) => {
    if (value === undefined) field.change(on);
    else field.change(on ? [...list, value] : list.filter((one: string) => one !== value));
  };
  return (
    <ToggleShell field={field} id={id} {...props}>
      <Checkbox
        id={id}
        name={props.name}
        checked={checked}
        onChange={(event) => change(event.target.checked)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        {...field.aria}
      />
    </ToggleShell>
  );
}

/** A switch. */
export function SwitchField(props: SwitchFieldProps) {
  const field = useFormField<boolean>(props);
  return (
    <ToggleShell field={field} id={field.id} {...props}>
      <Switch
        id={field.id}
        name={props.name}
        checked={field.value === true}
        onChange={(event) => field.change(event.target.checked)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        {...field.aria}
      />
    </ToggleShell>
  );
}
