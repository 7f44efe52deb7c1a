import { Button, Row, Stack } from '@portal/ui';
import { Form, FormStatus, SubmitButton, TextField } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { nameSchema } from './name-schema.ts';

interface NameFormProps {
  title: string;
  submitLabel: string;
  name: string;
  help?: string;
  onSubmit: (values: { name: string }) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that asks for the name of a multi-quote. */
export function NameForm({ title, submitLabel, name, help, onSubmit, onClose, children }: NameFormProps) {
  // A colleague can rename the multi-quote while the user types.
  const [start] = useState({ name });
  return (
    <Modal open onClose={onClose} title={title} size="small">
      <Form schema={nameSchema} initialValues={start} onSubmit={onSubmit} aria-label={title}>
        <Stack gap={4}>
          <FormStatus />
          {children}
          <TextField name="name" label="Name" autoFocus autoComplete="off" {...(help && { help })} />
          <Row gap={2} justify="end">
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton>{submitLabel}</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Modal>
  );
}
