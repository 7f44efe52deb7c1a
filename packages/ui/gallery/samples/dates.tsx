import { object } from 'valibot';
import {
  DateField,
  DateInput,
  type DateRange,
  DateRangeField,
  DateRangeInput,
  day,
  dayRange,
  minDay,
  moment,
} from '../../src/dates/index.ts';
import { Form, required, SubmitButton } from '../../src/forms/index.ts';
import { Row, Stack } from '../../src/index.ts';
import { commonStates } from './fields/field-states.tsx';
import { Held, nothing, type Samples, state } from './sample.tsx';

const save = (label: string) => (
  <Row>
    <SubmitButton variant="secondary">{label}</SubmitButton>
  </Row>
);

export const datesSamples: Samples = {
  DateField: [
    state(
      'from 1 November 2026',
      <Form
        schema={object({ crd: day(required(), minDay('2026-11-01')) })}
        onSubmit={nothing}
        aria-label="Day"
      >
        <Stack gap={3}>
          <DateField name="crd" label="Customer required date" min="2026-11-01" />
          {save('Save day')}
        </Stack>
      </Form>,
    ),
    state(
      'with time',
      <Form
        schema={object({ at: moment(required()) })}
        initialValues={{ at: '2026-11-21T09:30:00' }}
        onSubmit={nothing}
        aria-label="Moment"
      >
        <Stack gap={3}>
          <DateField name="at" label="Engineer's visit" withTime />
          {save('Save moment')}
        </Stack>
      </Form>,
    ),
    ...commonStates('DateField'),
  ],
  DateRangeField: [
    state(
      'in a form',
      <Form schema={object({ window: dayRange() })} onSubmit={nothing} aria-label="Range">
        <Stack gap={3}>
          <DateRangeField name="window" label="Install window" optional />
          {save('Save range')}
        </Stack>
      </Form>,
    ),
    ...commonStates('DateRangeField'),
  ],
  DateInput: [
    state(
      'without a form',
      <Held<string | null> start="2026-11-21">
        {(value, set) => <DateInput label="From" value={value} onChange={set} min="2026-11-01" />}
      </Held>,
    ),
    state('disabled', <DateInput label="Fixed day" value="2026-11-21" onChange={nothing} disabled />),
  ],
  DateRangeInput: [
    state(
      'applies itself',
      <Held<DateRange | null> start={{ start: '2026-11-02', end: '2026-11-12' }}>
        {(value, set) => <DateRangeInput label="Created" value={value} onChange={set} />}
      </Held>,
    ),
    state(
      'with an Apply button',
      <Held<DateRange | null> start={null}>
        {(value, set) => <DateRangeInput label="Ordered" value={value} onChange={set} autoApply={false} />}
      </Held>,
    ),
    state(
      'within limits, without presets',
      <Held<DateRange | null> start={null}>
        {(value, set) => (
          <DateRangeInput
            label="Visited"
            value={value}
            onChange={set}
            min="2026-11-02"
            max="2026-11-20"
            presets={[]}
          />
        )}
      </Held>,
    ),
    state('disabled', <DateRangeInput label="Closed" value={null} onChange={nothing} disabled />),
  ],
};
