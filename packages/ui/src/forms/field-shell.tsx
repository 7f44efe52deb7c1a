import type { ReactNode } from 'react';
import { color } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import type { FieldCommonProps } from './types.ts';
import type { FormField } from './use-form-field.ts';

export const hiddenFromEyes = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const Root = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });

const Fieldset = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

export const labelStyle = {
  marginBottom: 4,
  padding: 0,
  color: color.text.primary,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '&[data-hidden="true"]': hiddenFromEyes,
} as const;

const Label = styled('label')({ ...labelStyle, alignSelf: 'flex-start' });
const Legend = styled('legend')(labelStyle);
const OptionalMark = styled('span')({ color: color.text.muted, fontWeight: 400 });
const Help = styled('div')({
  margin: '-2px 0 6px',
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '16px',
});
const ErrorLine = styled('p')({
  display: 'flex',
  gap: 6,
  margin: '4px 0 0',
  color: color.tone.danger.fg,
  fontSize: 12,
  lineHeight: '16px',
  '& > svg': { flex: 'none', width: 14, height: 14, marginTop: 1 },
});

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d="M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2m.8 10.3H7.2V9.9h1.6zm0-2.7H7.2V4.5h1.6z" />
      </svg>
      <span>{children}</span>
    </ErrorLine>
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
      {help && <Help id={field.helpId}>{help}</Help>}
      {children}
      {field.error && <FieldError id={field.errorId}>{field.error}</FieldError>}
    </>
  );
  const flagged = field.error ? 'true' : undefined;
  if (group) {
    return (
      <Fieldset id={field.id} role={group.role} className={className} data-field-error={flagged} {...aria}>
        <Legend data-hidden={labelHidden}>
          <LabelText label={label} optional={optional} />
        </Legend>
        {inside}
      </Fieldset>
    );
  }
  return (
    <Root className={className} data-field-error={flagged}>
      <Label id={`${field.id}-label`} htmlFor={field.id} data-hidden={labelHidden}>
        <LabelText label={label} optional={optional} />
      </Label>
      {inside}
    </Root>
  );
}
