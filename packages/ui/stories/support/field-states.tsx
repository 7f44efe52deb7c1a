import { Form, useForm } from '@portal/ui/forms';
import { type ReactNode, useEffect, useState } from 'react';
import { type GenericSchema, object } from 'valibot';
import { nothing } from './held.tsx';

interface FormSampleProps {
  /** Accessible name of the form. */
  name: string;
  schema: GenericSchema;
  initialValues?: object;
  onSubmit?: () => unknown;
  children: ReactNode;
}

/** A form that is already submitted, so that its fields show their errors. */
export function SentForm({
  name,
  schema,
  initialValues = {},
  onSubmit = nothing,
  children,
}: FormSampleProps) {
  return (
    <Form schema={schema} initialValues={initialValues} onSubmit={onSubmit} aria-label={name}>
      {children}
      <SendOnce />
    </Form>
  );
}

function SendOnce() {
  const form = useForm();
  // After the fields are registered: a submit touches registered fields only.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (isReady) void form.submit();
    else setIsReady(true);
  }, [form, isReady]);
  return null;
}

/** Props for the common states of a field. */
export interface FieldSample {
  schema: GenericSchema;
  /** A value that the schema rejects; none by default. */
  wrong?: unknown;
  /** Value of the disabled field. */
  value?: unknown;
  show: (props: { name: string; label: string; disabled?: boolean }) => ReactNode;
}

/** The field in a submitted form, with a value that the schema rejects. */
export const showInvalid = ({ schema, wrong, show }: FieldSample) => (
  <SentForm
    name="Invalid"
    schema={object({ invalid: schema })}
    initialValues={wrong === undefined ? {} : { invalid: wrong }}
  >
    {show({ name: 'invalid', label: 'Site detail' })}
  </SentForm>
);

export const showDisabled = ({ schema, value, show }: FieldSample) => (
  <Form
    schema={object({ fixed: schema })}
    initialValues={value === undefined ? {} : { fixed: value }}
    onSubmit={nothing}
    aria-label="Disabled"
  >
    {show({ name: 'fixed', label: 'Fixed detail', disabled: true })}
  </Form>
);
