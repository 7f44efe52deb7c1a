import type { ReactNode } from 'react';
import { type GenericSchema, object } from 'valibot';
import { email, Form, max, required, SubmitButton, TextField, text } from '../../src/forms/index.ts';
import { Row, Stack } from '../../src/index.ts';
import { nothing } from './sample.tsx';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A form with one field; Save shows its validation. */
export const inForm = (name: string, schema: GenericSchema, field: ReactNode, initialValues: object = {}) => (
  <Form schema={schema} initialValues={initialValues} onSubmit={nothing} aria-label={name}>
    <Stack gap={3}>
      {field}
      <Row>
        <SubmitButton variant="secondary">Save {name.toLowerCase()}</SubmitButton>
      </Row>
    </Stack>
  </Form>
);

export class Outage extends Error {
  readonly code = 'server';
  readonly reference = 'r-8f2c41';
}

export const contact = object({ name: text(required(), max(40)), email: text(required(), email()) });
export const contactFields = (
  <>
    <TextField name="name" label="Contact name" autoComplete="off" />
    <TextField name="email" label="Contact email" type="email" autoComplete="off" />
  </>
);

export const streets = ['1 High Street', '12 Harbour Road', 'Unit 4, Mill Lane', 'The Old Mill, Mill Lane'];
export const saved = { status: 'saved', savedAt: new Date('2026-11-21T10:32:00Z') } as const;
