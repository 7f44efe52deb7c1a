import { contract } from '@portal/api-client';
import { ConfirmCommandDialog, defineList, ListPage } from '@portal/area-kit';
import { Button, icons } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';

import { ContactDialog } from './contact-dialog.tsx';
import { PURPOSE_LABELS } from './contact-labels.ts';

type Contact = contract.contacts.Contact;

const EMPTY = {
  title: 'No contacts yet',
  description: 'Add contacts to fill in orders and support cases faster.',
};

const contactList = defineList({
  endpoint: contract.contacts.list,
  name: 'contacts',
  title: 'Contacts',
  noun: 'contact',
  rowId: (contact) => String(contact.id),
  rowLabel: (contact) => contact.name,
  defaultSort: { by: 'name' },
  search: { label: 'Search contacts', placeholder: 'Name or email' },
  filters: { purpose: { type: 'chips', label: 'Responsible for', options: PURPOSE_LABELS } },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 160, locked: true },
    jobTitle: { header: 'Job title', minWidth: 140, priority: 3 },
    email: { header: 'Email', sortable: true, minWidth: 200 },
    telephone: { header: 'Telephone', width: 150 },
    purposes: {
      header: 'Responsible for',
      value: (contact) => contact.purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', '),
      minWidth: 160,
    },
  },
  empty: EMPTY,
});

type DialogState = { kind: 'edit'; contact: Contact | null } | { kind: 'remove'; contact: Contact } | null;

/** The company's contacts for orders, cases and invoices. */
export function ContactList() {
  const [dialog, setDialog] = useState<DialogState>(null);
  const edited = dialog?.kind === 'edit' ? dialog : null;
  const removed = dialog?.kind === 'remove' ? dialog.contact : null;
  const close = () => setDialog(null);
  const add = (
    <Button variant="primary" icon={<icons.add />} onClick={() => setDialog({ kind: 'edit', contact: null })}>
      Add contact
    </Button>
  );
  return (
    <>
      <ListPage
        list={contactList}
        action={add}
        empty={{ ...EMPTY, action: add }}
        rowActions={[
          {
            id: 'edit',
            label: 'Edit',
            icon: <pageIcons.edit />,
            onSelect: (contact) => setDialog({ kind: 'edit', contact }),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: <pageIcons.delete />,
            danger: true,
            onSelect: (contact) => setDialog({ kind: 'remove', contact }),
          },
        ]}
      />
      <ContactDialog
        key={edited === null ? 'closed' : (edited.contact?.id ?? 'new')}
        open={edited !== null}
        contact={edited?.contact ?? null}
        onClose={close}
      />
      <ConfirmCommandDialog
        endpoint={contract.contacts.remove}
        input={removed === null ? undefined : { id: removed.id }}
        refreshes={[contract.contacts.list]}
        title="Remove this contact?"
        confirmLabel="Remove contact"
        successMessage={`${removed?.name} was removed.`}
        onClose={close}
      >
        {removed?.name} will no longer be available in forms. Existing orders and cases keep the name.
      </ConfirmCommandDialog>
    </>
  );
}
