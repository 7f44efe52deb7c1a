import { contract } from '@portal/api-client';
import { pathTo, showAlert, useCan } from '@portal/portal-sdk';
import { Button, DataState, Link, Stack, Text } from '@portal/ui';
import { Form, FormStatus, requiredChoice, SelectField, SubmitButton } from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import { useMemo } from 'react';
import * as v from 'valibot';
import { useContactOptions } from '../../shared/contact-fields.tsx';
import { useCaseCommand } from '../use-case-command.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

const contactSchema = (contacts: readonly { id: number }[]) =>
  v.object({ contactId: requiredChoice(contacts.map(({ id }) => id)) });

/** Changes who we contact about the case. */
export function ContactDialog(props: CaseDialogProps) {
  return (
    <SidebarModal open={props.open} onClose={props.onClose} title="Change primary contact">
      <ContactForm {...props} />
    </SidebarModal>
  );
}

function ContactForm({ supportCase: { id, version, contactId }, onClose }: CaseDialogProps) {
  const change = useCaseCommand(contract.support.setPrimaryContact);
  const mayManage = useCan('contacts');
  const { contacts, options } = useContactOptions();
  const schema = useMemo(() => contactSchema(contacts.data?.items ?? []), [contacts.data]);
  return (
    <DataState
      state={contacts}
      onRetry={contacts.refresh}
      isEmpty={({ items }) => items.length === 0}
      empty={{
        title: 'Your company has no contacts yet',
        description: 'Add a contact before assigning one to this case.',
        action: mayManage && <Button href={pathTo('partner.contacts')}>Add a contact</Button>,
      }}
    >
      {() => (
        <Form
          schema={schema}
          initialValues={{ contactId: contactId ?? '' }}
          onSubmit={async (values) => {
            const changed = await change.run({ id, version, ...values });
            onClose();
            showAlert(`We will contact ${changed.contactName ?? 'the new contact'} about this case.`);
          }}
        >
          <Stack gap={4}>
            <FormStatus />
            <SelectField<number> name="contactId" label="Contact" options={options} />
            {mayManage && (
              <Text component="p" variant="dense" tone="muted" sx={{ m: 0 }}>
                Someone missing? <Link href={pathTo('partner.contacts')}>Manage contacts</Link>
              </Text>
            )}
            <SubmitButton>Change contact</SubmitButton>
          </Stack>
        </Form>
      )}
    </DataState>
  );
}
