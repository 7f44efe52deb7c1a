import { contract } from '@portal/api-client';
import { getOfferedItems, usePagedOptions } from '@portal/area-kit/detail';
import { pathTo } from '@portal/portal-sdk';
import { Link, Text } from '@portal/ui';
import { SearchableSelect } from '@portal/ui/fields';
import { useForm, useFormValues } from '@portal/ui/forms';
import type { CrfContact, CrfDraft } from '../model/crf-types.ts';
import { AddToContacts } from './add-to-contacts.tsx';

const useContacts = () => usePagedOptions(contract.contacts.list, { sort: 'name' });

const toOption = ({ id, name, jobTitle }: contract.contacts.Contact) => ({
  value: id,
  label: jobTitle === null ? name : `${name}, ${jobTitle}`,
});

/** Fills in a contact from the company's contacts; the details can be edited afterwards. */
export function ContactPicker({ name, label }: { name: string; label: string }) {
  const form = useForm<CrfDraft>();
  const chosen = useFormValues((draft: CrfDraft) => getContact(draft, name)?.id) ?? null;
  const paged = useContacts();
  const { first: contacts, items, found, isSearching, hasSearchFailed = false, onSearch } = paged;

  if (contacts.error !== undefined && contacts.data === undefined) {
    return (
      <Text variant="dense" tone="muted">
        We could not load your contacts. Enter the contact below.
      </Text>
    );
  }
  if (contacts.data?.total === 0) {
    return (
      <Text variant="dense" tone="muted">
        Your company has <Link href={pathTo('partner.contacts')}>no contacts</Link> yet. Enter the contact
        below.
      </Text>
    );
  }
  return (
    <SearchableSelect<number>
      label={label}
      size="medium"
      disabled={contacts.data === undefined}
      placeholder="Choose a contact, or enter one below"
      noOptionsText="No matching contact. Enter one below."
      onSearch={onSearch}
      found={found?.map(toOption)}
      isSearching={isSearching}
      hasSearchFailed={hasSearchFailed}
      value={items.some(({ id }) => id === chosen) ? chosen : null}
      options={getOfferedItems(paged, chosen).map(toOption)}
      onChange={(id) => {
        if (id === null) {
          // What was filled in stays: it may have been edited.
          form.change(
            name as keyof CrfDraft,
            { ...getContact(form.getState().values, name), id: null } as CrfDraft[keyof CrfDraft],
          );
          return;
        }
        const contact = items.find((one) => one.id === id);
        if (contact === undefined) return;
        const picked: CrfContact = {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          telephone: contact.telephone ?? '',
        };
        // final-form's types accept paths one level deep.
        form.change(name as keyof CrfDraft, picked as CrfDraft[keyof CrfDraft]);
      }}
    />
  );
}

function getContact(draft: CrfDraft, name: string): CrfContact | null {
  const index = /secondaryContacts\[(\d+)\]$/.exec(name)?.[1];
  const contacts = draft.contactDetails;
  return (
    (index === undefined ? contacts?.primaryContact : contacts?.secondaryContacts?.[Number(index)]) ?? null
  );
}

/** Offers to add a manually entered contact to the company's contacts. */
export function ManualContact({ name }: { name: string }) {
  const form = useForm<CrfDraft>();
  const contact = useFormValues((draft: CrfDraft) => getContact(draft, name));
  const { first: contacts, hasMore } = useContacts();
  return (
    <AddToContacts
      contact={contact}
      // If not all contacts are loaded, a missing one may still exist.
      known={
        contacts.data === undefined || hasMore ? undefined : contacts.data.items.map(({ email }) => email)
      }
      // final-form's types accept paths one level deep.
      onAdded={(added) => form.change(name as keyof CrfDraft, added as CrfDraft[keyof CrfDraft])}
    />
  );
}
