import { contract } from '@portal/api-client';
import { getOfferedItems, usePagedOptions } from '@portal/area-kit/detail';
import { AlertBanner, Button, Grid } from '@portal/ui';
import { SearchableSelectField } from '@portal/ui/fields';
import { TextField, useForm, useFormValues } from '@portal/ui/forms';

interface ChosenContact {
  id: number;
  name: string;
}

const toOption = ({ id, name, email }: contract.contacts.Contact) => ({
  value: id,
  label: `${name}, ${email}`,
});

/**
 * The partner's contacts, as props of a `SearchableSelectField`.
 * @param saved the contact of the case or the draft, offered even if the list does not have it
 * @param chosenId the contact that the form has now
 */
export function useContactOptions(saved: ChosenContact | null, chosenId: number | null) {
  const paged = usePagedOptions(contract.contacts.list, { sort: 'name' });
  const { first, found, isSearching, hasSearchFailed = false, onSearch } = paged;
  const items = getOfferedItems(paged, chosenId);
  const isUnlisted = saved !== null && !items.some(({ id }) => id === saved.id);
  return {
    contacts: first,
    select: {
      options: [...items.map(toOption), ...(isUnlisted ? [{ value: saved.id, label: saved.name }] : [])],
      found: found?.map(toOption),
      isSearching,
      hasSearchFailed,
      onSearch,
      noOptionsText: 'No matching contact',
    },
  };
}

interface ContactValues {
  contactId: number | '' | null;
  contactName: string | null;
}

/** Who we contact about the case. The draft also stores the name: the list may not have the contact. */
export function ContactField() {
  const form = useForm<ContactValues>();
  const contactId = useFormValues(({ contactId: id }: ContactValues) => id || null);
  const contactName = useFormValues(({ contactName: name }: ContactValues) => name || null);
  const { contacts, select } = useContactOptions(
    contactId === null ? null : { id: contactId, name: contactName ?? 'The contact in your draft' },
    contactId,
  );
  const hasFailed = contacts.error !== undefined && contacts.data === undefined;
  return (
    <>
      {hasFailed && (
        <AlertBanner
          tone="warning"
          title="Your contacts failed to load"
          action={
            <Button size="small" onClick={contacts.refresh}>
              Try again
            </Button>
          }
        >
          {contacts.error?.message}
        </AlertBanner>
      )}
      <SearchableSelectField<number>
        name="contactId"
        label="Primary contact"
        help="Who should we contact about this case?"
        placeholder="You"
        onPick={(option) => form.change('contactName', option?.label ?? null)}
        {...select}
        {...(contacts.isLoading && { noOptionsText: 'Loading contacts…' })}
        {...(hasFailed && { noOptionsText: 'Your contacts failed to load' })}
      />
    </>
  );
}

/** Site contact and access times. */
export function SiteFields() {
  return (
    <>
      <Grid min={220}>
        <TextField name="siteContactName" label="Site contact name" optional />
        <TextField name="siteContactNumber" label="Site contact number" type="tel" optional />
      </Grid>
      <TextField
        name="siteAccessTimes"
        label="If an engineer visit is needed, when can we have access?"
        optional
        placeholder="Monday to Friday, 08:00 to 17:00"
      />
    </>
  );
}
