import { type ReactNode, useEffect, useState } from 'react';
import { type GenericSchema, object } from 'valibot';
import { DateField, DateRangeField, day, dayRange } from '../../../src/dates/index.ts';
import {
  AutocompleteField,
  CheckboxField,
  CodeField,
  FileField,
  MoneyField,
  minValue,
  NumberField,
  RadioGroupField,
  SwitchField,
  size,
} from '../../../src/fields/index.ts';
import {
  booleanValue,
  Form,
  fileList,
  fileValue,
  numberValue,
  oneOf,
  PasswordField,
  required,
  SelectField,
  SubmitButton,
  secret,
  TextareaField,
  TextField,
  text,
  useForm,
} from '../../../src/forms/index.ts';
import { Row, Stack } from '../../../src/index.ts';
import { nothing, type Sample, state } from '../sample.tsx';

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

interface FieldSample {
  schema: GenericSchema;
  /** A value that the schema rejects; none by default. */
  wrong?: unknown;
  /** Value of the disabled field. */
  value?: unknown;
  show: (props: { name: string; label: string; disabled?: boolean }) => ReactNode;
}

const options = [
  { value: 'rj45', label: 'RJ45' },
  { value: 'lc', label: 'LC fibre' },
];
const never = () => new Promise<never>(() => undefined);

/** Each field with a valid value and one that its schema rejects. */
const FIELDS: Readonly<Record<string, FieldSample>> = {
  TextField: { schema: text(required()), value: 'R12', show: (props) => <TextField {...props} /> },
  NumberField: {
    schema: numberValue(required(), minValue(1)),
    wrong: 0,
    value: 4,
    show: (props) => <NumberField {...props} />,
  },
  MoneyField: {
    schema: numberValue(required()),
    value: 190_000,
    show: (props) => <MoneyField {...props} />,
  },
  PasswordField: {
    schema: secret(required()),
    value: 'a secret',
    show: (props) => <PasswordField {...props} autoComplete="current-password" />,
  },
  CodeField: { schema: text(required()), value: '123456', show: (props) => <CodeField {...props} /> },
  SelectField: {
    schema: text(required()),
    value: 'lc',
    show: (props) => <SelectField {...props} options={options} />,
  },
  RadioGroupField: {
    schema: text(required()),
    value: 'lc',
    show: (props) => <RadioGroupField {...props} options={options} layout="row" />,
  },
  CheckboxField: {
    schema: booleanValue(oneOf([true])),
    value: true,
    show: (props) => <CheckboxField {...props} />,
  },
  SwitchField: {
    schema: booleanValue(oneOf([true])),
    value: true,
    show: (props) => <SwitchField {...props} />,
  },
  TextareaField: {
    schema: text(required()),
    value: 'Ask for the key at the gate.',
    show: (props) => <TextareaField {...props} />,
  },
  FileField: {
    schema: fileValue(required(), size(1)),
    wrong: new File(['x'.repeat(2048)], 'floor plan.pdf'),
    show: (props) => <FileField {...props} />,
  },
  AutocompleteField: {
    schema: text(required()),
    value: '12 Harbour Road',
    show: (props) => (
      <AutocompleteField
        {...props}
        loadOptions={async () => []}
        getLabel={(line: string) => line}
        valueKind="text"
      />
    ),
  },
  DateField: {
    schema: day(required()),
    value: '2026-11-21',
    show: (props) => <DateField {...props} />,
  },
  DateRangeField: {
    schema: dayRange(required()),
    wrong: { start: '2026-11-12', end: null },
    value: { start: '2026-11-02', end: '2026-11-12' },
    show: (props) => <DateRangeField {...props} />,
  },
};

/** Invalid and disabled: states that every field has. */
export function commonStates(widget: string): readonly Sample[] {
  const field = FIELDS[widget];
  if (!field) throw new Error(`${widget} is no field.`);
  const { schema, wrong, value, show } = field;
  return [
    state(
      'invalid',
      <SentForm
        name={`Refused ${widget}`}
        schema={object({ invalid: schema })}
        initialValues={wrong === undefined ? {} : { invalid: wrong }}
      >
        {show({ name: 'invalid', label: 'Site detail' })}
      </SentForm>,
    ),
    state(
      'disabled',
      <Form
        schema={object({ fixed: schema })}
        initialValues={value === undefined ? {} : { fixed: value }}
        onSubmit={nothing}
        aria-label={`Disabled ${widget}`}
      >
        {show({ name: 'fixed', label: 'Fixed detail', disabled: true })}
      </Form>,
    ),
  ];
}

const KB = 'x'.repeat(1024);
const uploadingFiles = [new File([KB], 'survey.pdf'), new File([KB.repeat(3)], 'photos.zip')];

export const sendingFiles = state(
  'uploading: progress of each file, and a cancel button',
  <SentForm
    name="Files on their way"
    schema={object({ files: fileList() })}
    initialValues={{ files: uploadingFiles }}
    onSubmit={never}
  >
    <Stack gap={3}>
      <FileField
        name="files"
        label="Attachments"
        multiple
        progress={{ sent: 2560, total: 4096 }}
        onCancel={nothing}
      />
      <Row>
        <SubmitButton busyLabel="Sending">Send files</SubmitButton>
      </Row>
    </Stack>
  </SentForm>,
);
