import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import {
  booleanValue,
  CheckboxField,
  email,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { Section, SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { useLastSeenVersion } from '../shared/use-last-seen-version.ts';
import { PURPOSE_LABELS, PURPOSES, type Purpose } from './contact-labels.ts';

const schema = v.object({
  name: text(required(), max(120)),
  email: text(required(), email()),
  telephone: nullableText(max(40)),
  jobTitle: nullableText(max(120)),
  purposes: v.object({
    general: booleanValue(),
    billing: booleanValue(),
    technical: booleanValue(),
    delivery: booleanValue(),
    escalation: booleanValue(),
  }),
});

interface ContactDialogProps {
  open: boolean;
  /** Null for a new contact. */
  contact: contract.contacts.Contact | null;
  onClose: () => void;
}

/** Adds or edits a contact. */
export function ContactDialog({ open, contact, onClose }: ContactDialogProps) {
  const create = useCommand(contract.contacts.create, { refreshes: [contract.contacts.list] });
  const update = useCommand(contract.contacts.update, { refreshes: [contract.contacts.list] });
  const write = useLastSeenVersion(contact);
  const isNew = contact === null;
  const has = (purpose: Purpose) => contact?.purposes.includes(purpose) ?? false;
  return (
    <SidebarModal open={open} onClose={onClose} title={isNew ? 'Add contact' : `Edit ${contact.name}`}>
      <Form
        schema={schema}
        aria-label={isNew ? 'Add contact' : 'Edit contact'}
        initialValues={{
          name: contact?.name ?? '',
          email: contact?.email ?? '',
          telephone: contact?.telephone ?? '',
          jobTitle: contact?.jobTitle ?? '',
          purposes: {
            general: isNew || has('general'),
            billing: has('billing'),
            technical: has('technical'),
            delivery: has('delivery'),
            escalation: has('escalation'),
          },
        }}
        onSubmit={async ({ purposes, ...values }) => {
          const selected = PURPOSES.filter((purpose) => purposes[purpose]);
          if (isNew) await create.run({ ...values, purposes: selected });
          else await write((seen) => update.run({ ...values, ...seen, id: contact.id, purposes: selected }));
          showAlert(isNew ? `${values.name} was added.` : `${values.name} was updated.`);
          onClose();
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <TextField name="name" label="Name" autoComplete="off" />
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          <TextField name="telephone" label="Telephone" type="tel" autoComplete="off" optional />
          <TextField name="jobTitle" label="Job title" autoComplete="off" optional />
          <Section title="Responsible for" level={3}>
            <Stack gap={1}>
              {PURPOSES.map((purpose) => (
                <CheckboxField key={purpose} name={`purposes.${purpose}`} label={PURPOSE_LABELS[purpose]} />
              ))}
            </Stack>
          </Section>
          <SubmitButton>{isNew ? 'Add contact' : 'Save contact'}</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
