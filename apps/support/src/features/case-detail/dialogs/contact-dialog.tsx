import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog } from '@portal/area-kit/detail';
import { pathTo, showAlert, useCan } from '@portal/portal-sdk';
import { Button, DataState, Link, Stack, Text } from '@portal/ui';
import { SearchableSelectField } from '@portal/ui/fields';
import { Form, FormStatus, requiredNumber, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { useContactOptions } from '../../shared/contact-fields.tsx';
import { useCaseEdit } from '../use-case-edit.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

interface ContactValues {
  contactId: number | null;
}

const schema = v.object({ contactId: requiredNumber() });

/** Changes who we contact about the case. */
export function ContactDialog({ open, ...props }: CaseDialogProps) {
  return (
    <SidebarModal open={open} onClose={props.onClose} title="Change primary contact">
      <ContactForm {...props} />
    </SidebarModal>
  );
}

function ContactForm({ supportCase, onClose }: CaseFormProps) {
  const canManage = useCan('contacts');
  const { contactId: currentId, contactName } = supportCase;
  const [chosenId, setChosenId] = useState(currentId);
  const { contacts, select } = useContactOptions(
    currentId !== null && contactName !== null ? { id: currentId, name: contactName } : null,
    chosenId,
  );
  const edit = useCaseEdit({
    endpoint: contract.support.setPrimaryContact,
    entity: supportCase,
    getValues: ({ contactId }): ContactValues => ({ contactId }),
    getInput: ({ contactId }) => ({ id: supportCase.id, contactId: Number(contactId) }),
    labels: { contactId: 'Contact' },
    formatValues: {
      contactId: (contactId) => select.options.find(({ value }) => value === contactId)?.label ?? 'Not set',
    },
    onSaved: ({ contactName }) => {
      onClose();
      showAlert(`We will contact ${contactName ?? 'the new contact'} about this case.`);
    },
  });
  return (
    <DataState
      state={contacts}
      onRetry={contacts.refresh}
      isEmpty={({ items }) => items.length === 0}
      empty={{
        title: 'Your company has no contacts yet',
        description: 'Add a contact before assigning one to this case.',
        action: canManage && <Button href={pathTo('partner.contacts')}>Add a contact</Button>,
      }}
    >
      {() => (
        <Form schema={schema} initialValues={edit.initialValues} onSubmit={edit.save}>
          <Stack gap={4}>
            <FormStatus />
            <SearchableSelectField<number>
              name="contactId"
              label="Contact"
              onPick={(option) => setChosenId(option?.value ?? null)}
              {...select}
            />
            {canManage && (
              <Text component="p" variant="dense" tone="muted" sx={{ m: 0 }}>
                Someone missing? <Link href={pathTo('partner.contacts')}>Manage contacts</Link>
              </Text>
            )}
            <ModalSubmitBar>
              <SubmitButton>Change contact</SubmitButton>
            </ModalSubmitBar>
            <ConflictDialog {...edit.conflict} what="this case" />
          </Stack>
        </Form>
      )}
    </DataState>
  );
}
