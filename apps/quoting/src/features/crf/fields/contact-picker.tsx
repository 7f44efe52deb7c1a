import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Link, Text } from '@portal/ui';
import { SearchableSelect, useForm, useFormState } from '@portal/ui/forms';
import type { CrfContact, CrfDraft } from '../model/crf-types.ts';
import { AddToContacts } from './add-to-contacts.tsx';

/** Most contacts that are offered; a partner with more finds them by typing in the fields. */
const OFFERED = 100;

const useContacts = () => useQuery(contract.contacts.list, { perPage: OFFERED, sort: 'name' });

/** Fills a contact of the form from the company's contacts; what was filled in can be changed afterwards. */
export function ContactPicker({ name, label }: { name: string; label: string }) {
  const form = useForm<CrfDraft>();
  useFormState<CrfDraft>({ subscription: { values: true } });
  const contacts = useContacts();
  const chosen = getContact(form.getState().values, name)?.id ?? null;

  if (contacts.error !== undefined) {
    return (
      <Text variant="dense" tone="muted">
        Your contacts could not be read. Type the contact below.
      </Text>
    );
  }
  if (contacts.data?.total === 0) {
    return (
      <Text variant="dense" tone="muted">
        Your company has <Link href={pathTo('partner.contacts')}>no contacts</Link> yet. Type the contact
        below.
      </Text>
    );
  }
  return (
    <SearchableSelect<number>
      label={label}
      size="medium"
      disabled={contacts.data === undefined}
      placeholder="Choose a contact, or type below"
      noOptionsText="No such contact: type it below"
      value={contacts.data?.items.some(({ id }) => id === chosen) ? chosen : null}
      options={(contacts.data?.items ?? []).map((contact) => ({
        value: contact.id,
        label: contact.jobTitle === null ? contact.name : `${contact.name}, ${contact.jobTitle}`,
      }))}
      onChange={(id) => {
        const contact = contacts.data?.items.find((one) => one.id === id);
        if (contact === undefined) return;
        const picked: CrfContact = {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          telephone: contact.telephone ?? '',
        };
        // The path of a contact; final-form's types know paths one level deep.
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

/** For a contact that was typed: among the company's contacts with one press. */
export function ManualContact({ name }: { name: string }) {
  const form = useForm<CrfDraft>();
  useFormState<CrfDraft>({ subscription: { values: true } });
  const contacts = useContacts();
  return (
    <AddToContacts
      contact={getContact(form.getState().values, name)}
      // A company with more than are read: who is missing here may well be among them.
      known={
        contacts.data === undefined || contacts.data.total > contacts.data.items.length
          ? undefined
          : contacts.data.items.map(({ email }) => email)
      }
      // The path of a contact; final-form's types know paths one level deep.
      onAdded={(added) => form.change(name as keyof CrfDraft, added as CrfDraft[keyof CrfDraft])}
    />
  );
}
