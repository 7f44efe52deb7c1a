import { array, object } from 'valibot';
import {
  AutocompleteField,
  CheckboxField,
  CodeField,
  digits,
  FileField,
  image,
  MoneyField,
  NumberField,
  RadioGroupField,
  SearchableSelect,
  SwitchField,
} from '../../../src/fields/index.ts';
import {
  booleanValue,
  choice,
  fileList,
  fileValue,
  numberValue,
  required,
  text,
} from '../../../src/forms/index.ts';
import { Row } from '../../../src/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';
import { commonStates, sendingFiles } from './field-states.tsx';
import {
  attachmentsField,
  existingLineField,
  findStreets,
  inForm,
  interfaces,
  layers,
  suppliers,
} from './form-parts.tsx';

export const inputSamples: Samples = {
  NumberField: [
    state(
      'arrow keys, from 1 to 20',
      inForm(
        'Quantity',
        object({ quantity: numberValue(required()) }),
        <NumberField name="quantity" label="Quantity" min={1} max={20} />,
        { quantity: 4 },
      ),
    ),
    ...commonStates('NumberField'),
  ],
  MoneyField: [
    state(
      'stored in pence',
      inForm(
        'Cost',
        object({ cost: numberValue() }),
        <MoneyField name="cost" label="Install cost" optional />,
        { cost: 190_000 },
      ),
    ),
    ...commonStates('MoneyField'),
  ],
  CodeField: [
    state(
      'six digits',
      inForm('Code', object({ code: text(digits(6)) }), <CodeField name="code" label="One-time code" />),
    ),
    ...commonStates('CodeField'),
  ],
  RadioGroupField: [
    state(
      'in a row, one disabled',
      inForm(
        'Presentation',
        object({ presentation: text() }),
        <RadioGroupField
          name="presentation"
          label="Presentation"
          layout="row"
          optional
          options={[
            { value: 'copper', label: 'Copper' },
            { value: 'fibre', label: 'Fibre' },
            { value: 'radio', label: 'Radio', disabled: true },
          ]}
        />,
      ),
    ),
    state(
      'in a column',
      inForm(
        'Interface',
        object({ kind: choice(['rj45', 'lc']) }),
        <RadioGroupField name="kind" label="Interface" options={interfaces} />,
      ),
    ),
    state(
      'as cards',
      inForm(
        'Layer',
        object({ layer: text(required()) }),
        <RadioGroupField name="layer" label="Layer" layout="cards" options={layers} />,
      ),
    ),
    ...commonStates('RadioGroupField'),
  ],
  CheckboxField: [
    state(
      'a boolean, and several of a list',
      inForm(
        'Choices',
        object({ existing: booleanValue(), days: array(text()) }),
        <>
          {existingLineField}
          <Row wrap gap={4}>
            {['Monday', 'Tuesday'].map((day) => (
              <CheckboxField key={day} name="days" value={day} label={day} />
            ))}
          </Row>
        </>,
        { days: ['Monday'] },
      ),
    ),
    ...commonStates('CheckboxField'),
  ],
  SwitchField: [
    state(
      'on',
      inForm(
        'Alerts',
        object({ notify: booleanValue() }),
        <SwitchField name="notify" label="Tell me when it changes" />,
        {
          notify: true,
        },
      ),
    ),
    ...commonStates('SwitchField'),
  ],
  FileField: [
    state('several, selected or dropped', inForm('Files', object({ files: fileList() }), attachmentsField)),
    state(
      'one only',
      inForm(
        'Picture',
        object({ picture: fileValue(required(), image()) }),
        <FileField name="picture" label="Picture" accept={['.png', '.jpg']} maxSizeKb={2048} />,
      ),
    ),
    sendingFiles,
    ...commonStates('FileField'),
  ],
  AutocompleteField: [
    state(
      'options loaded while typing',
      inForm(
        'Street',
        object({ street: text() }),
        <AutocompleteField
          name="street"
          label="Street"
          loadOptions={findStreets}
          getLabel={(item) => item.line}
          valueKind="text"
          placeholder="Start typing"
        />,
      ),
    ),
    ...commonStates('AutocompleteField'),
  ],
  SearchableSelect: [
    state(
      'nothing selected, and disabled',
      <Row wrap align="end">
        <Held<string | null> start={null}>
          {(value, set) => (
            <SearchableSelect label="Carrier" value={value} onChange={set} options={suppliers} />
          )}
        </Held>
        <SearchableSelect
          label="Fixed carrier"
          value="marram"
          onChange={nothing}
          options={suppliers}
          disabled
        />
      </Row>,
    ),
    state(
      'type to filter, arrow keys to select',
      <Held<string | null> start="kestrel">
        {(value, set) => (
          <SearchableSelect label="Supplier" value={value} onChange={set} options={suppliers} />
        )}
      </Held>,
    ),
  ],
};
