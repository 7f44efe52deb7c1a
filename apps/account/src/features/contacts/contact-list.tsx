import { contract } from '@portal/api-client';
import {
  isApiError,
  listInput,
  showAlert,
  sortKeys,
  tableError,
  tableState,
  useApiClient,
  useListState,
  usePageTitle,
  useQuery,
} from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { ChipFilter, ConfirmDialog, FilterBar, Page, PageHeader } from '@portal/ui/page';
import { useState } from 'react';
import { ContactDialog } from './contact-dialog.tsx';
import { type Contact, isPurpose, PURPOSE_LABELS, PURPOSES } from './contact-labels.ts';

const columns: readonly DataColumn<Contact>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (contact) => contact.name,
    sortable: true,
    priority: 1,
    minWidth: 160,
    locked: true,
  },
  { id: 'jobTitle', header: 'Job title', value: (contact) => contact.jobTitle, minWidth: 140, priority: 3 },
  { id: 'email', header: 'Email', value: (contact) => contact.email, sortable: true, minWidth: 200 },
  { id: 'telephone', header: 'Telephone', value: (contact) => contact.telephone, width: 150 },
  {
    id: 'purposes',
    header: 'Responsible for',
    value: (contact) => contact.purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', '),
    minWidth: 160,
  },
];

type Open = { kind: 'edit'; contact: Contact | null } | { kind: 'remove'; contact: Contact } | null;

/** The company's contacts for orders, cases and invoices. */
export function ContactList() {
  usePageTitle('Contacts');
  const list = useListState<{ purpose: string[] }>({
    filters: { purpose: [] },
    accepts: { purpose: isPurpose },
    sorts: sortKeys(columns),
    sort: 'name',
  });
  const purpose = list.filters.purpose.filter(isPurpose);
  const contacts = useQuery(
    contract.contacts.list,
    { ...listInput(list), ...(purpose.length > 0 ? { purpose } : {}) },
    { keepPreviousData: true },
  );
  const client = useApiClient();
  const [open, setOpen] = useState<Open>(null);
  const [isRemoving, setRemoving] = useState(false);
  const close = () => setOpen(null);

  async function remove({ id, name }: Contact): Promise<void> {
    setRemoving(true);
    try {
      await client.call(contract.contacts.remove, { id });
      showAlert(`${name} was removed.`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    }
    setRemoving(false);
    close();
    await contacts.refresh();
  }

  const add = (
    <Button variant="primary" icon={<icons.add />} onClick={() => setOpen({ kind: 'edit', contact: null })}>
      Add contact
    </Button>
  );
  return (
    <Page>
      <PageHeader title="Contacts" action={add} />
      <FilterBar
        search={{
          label: 'Search contacts',
          placeholder: 'Name or email',
          value: list.search,
          onSearch: (search) => list.set({ search }),
        }}
        filters={[
          {
            id: 'purpose',
            label: 'Responsible for',
            control: (
              <ChipFilter
                label="Responsible for"
                options={PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
                value={list.filters.purpose}
                onChange={(next) => list.set({ filters: { purpose: next } })}
              />
            ),
          },
        ]}
        chips={purpose.map((one) => ({
          id: one,
          label: PURPOSE_LABELS[one],
          onRemove: () => list.set({ filters: { purpose: purpose.filter((other) => other !== one) } }),
        }))}
        onClear={list.clear}
        summary={contacts.data === undefined ? null : plural(contacts.data.total, 'contact')}
      />
      <DataTable<Contact>
        aria-label="Contacts"
        columns={columns}
        rows={contacts.data?.items}
        total={contacts.data?.total}
        getRowId={(contact) => String(contact.id)}
        {...tableState(list)}
        loading={contacts.isLoading}
        error={tableError(contacts.error)}
        onRetry={contacts.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No contacts yet',
          description: 'Add contacts to fill in orders and support cases faster.',
          action: add,
        }}
        rowLabel={(contact) => contact.name}
        rowActions={[
          {
            id: 'edit',
            label: 'Edit',
            icon: <icons.user />,
            onSelect: (contact) => setOpen({ kind: 'edit', contact }),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: <icons.close />,
            danger: true,
            onSelect: (contact) => setOpen({ kind: 'remove', contact }),
          },
        ]}
      />
      <ContactDialog
        key={open?.kind === 'edit' ? (open.contact?.id ?? 'new') : 'closed'}
        open={open?.kind === 'edit'}
        contact={open?.kind === 'edit' ? open.contact : null}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.kind === 'remove'}
        title="Remove this contact?"
        confirmLabel="Remove contact"
        danger
        loading={isRemoving}
        onCancel={close}
        onConfirm={() => void (open?.kind === 'remove' && remove(open.contact))}
      >
        {open?.kind === 'remove' &&
          `${open.contact.name} will no longer be available in forms. Existing orders and cases keep the name.`}
      </ConfirmDialog>
    </Page>
  );
}
