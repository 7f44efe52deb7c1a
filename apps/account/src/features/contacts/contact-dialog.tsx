import { contract, type InputOf } from '@portal/api-client';
import { isName, NOT_A_NAME } from '@portal/api-client/name';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import {
  booleanValue,
  check,
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
import { ModalSubmitBar, Section, SidebarModal } from '@portal/ui/page';
import { PURPOSE_LABELS, PURPOSES, type Purpose } from './contact-labels.ts';

type Contact = contract.contacts.Contact;

const schema = v.object({
  name: text(required(), max(120), check(isName, NOT_A_NAME)),
  email: text(required(), email()),
  telephone: nullableText(max(40)),
  jobTitle: nullableText(max(120)),
  purposes: v.object({
    general: booleanValue(),
    billing: booleanValue(),
    technical: booleanValue(),
    delivery: booleanValue(),
    escalation: booleanValue(),
  } satisfies Record<Purpose, unknown>),
} satisfies Record<keyof InputOf<typeof contract.contacts.create>, unknown>);
type ContactValues = v.InferOutput<typeof schema>;

const NEW_CONTACT: ContactValues = {
  name: '',
  email: '',
  telephone: null,
  jobTitle: null,
  purposes: getPurposeFlags(['general']),
};

function getPurposeFlags(selected: readonly Purpose[]): ContactValues['purposes'] {
  const has = (purpose: Purpose) => selected.includes(purpose);
  return {
    general: has('general'),
    billing: has('billing'),
    technical: has('technical'),
    delivery: has('delivery'),
    escalation: has('escalation'),
  };
}

const getSelectedPurposes = (flags: ContactValues['purposes']) =>
  PURPOSES.filter((purpose) => flags[purpose]);

interface ContactDialogProps {
  open: boolean;
  /** Null for a new contact. */
  contact: Contact | null;
  onClose: () => void;
}

/** Adds or edits a contact. */
export function ContactDialog({ open, contact, onClose }: ContactDialogProps) {
  return (
    <SidebarModal
      open={open}
      onClose={onClose}
      title={contact === null ? 'Add contact' : `Edit ${contact.name}`}
    >
      {contact === null ? (
        <NewContactForm onClose={onClose} />
      ) : (
        <EditContactForm contact={contact} onClose={onClose} />
      )}
    </SidebarModal>
  );
}

function NewContactForm({ onClose }: { onClose: () => void }) {
  const create = useCommand(contract.contacts.create, { refreshes: [contract.contacts.list] });
  return (
    <Form
      schema={schema}
      aria-label="Add contact"
      initialValues={NEW_CONTACT}
      onSubmit={async ({ purposes, ...values }) => {
        await create.run({ ...values, purposes: getSelectedPurposes(purposes) });
        showAlert(`${values.name} was added.`);
        onClose();
      }}
    >
      <ContactFields submitLabel="Add contact" />
    </Form>
  );
}

function EditContactForm({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.contacts.update,
    entity: contact,
    getValues: ({ name, email: address, telephone, jobTitle, purposes }: Contact): ContactValues => ({
      name,
      email: address,
      telephone,
      jobTitle,
      purposes: getPurposeFlags(purposes),
    }),
    getInput: ({ purposes, ...values }) => ({
      ...values,
      id: contact.id,
      purposes: getSelectedPurposes(purposes),
    }),
    labels: {
      name: 'Name',
      email: 'Email',
      telephone: 'Telephone',
      jobTitle: 'Job title',
      purposes: 'Responsible for',
    },
    formatValues: {
      purposes: (flags) =>
        getSelectedPurposes(flags)
          .map((purpose) => PURPOSE_LABELS[purpose])
          .join(', '),
    },
    refreshes: [contract.contacts.list],
    onSaved: (_, values) => {
      showAlert(`${values.name} was updated.`);
      onClose();
    },
  });
  return (
    <>
      <Form schema={schema} aria-label="Edit contact" initialValues={edit.initialValues} onSubmit={edit.save}>
        <ContactFields submitLabel="Save contact" />
      </Form>
      <ConflictDialog {...edit.conflict} what="this contact" />
    </>
  );
}

function ContactFields({ submitLabel }: { submitLabel: string }) {
  return (
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
      <ModalSubmitBar>
        <SubmitButton>{submitLabel}</SubmitButton>
      </ModalSubmitBar>
    </Stack>
  );
}
