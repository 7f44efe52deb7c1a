import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Grid } from '@portal/ui';
import { SelectField, TextField } from '@portal/ui/forms';

/** The most that one page of contacts holds (R5). */
const CONTACTS = { perPage: 100, sort: 'name', direction: 'asc' } as const;

/** The partner's contacts as options; the person who opens the case where there are none. */
export function useContactOptions() {
  const contacts = useQuery(contract.contacts.list, CONTACTS, { revalidateOnFocus: false });
  return {
    contacts,
    options: (contacts.data?.items ?? []).map(({ id, name, email }) => ({
      value: id,
      label: `${name}, ${email}`,
    })),
  };
}

/** Whom we speak to about the case. */
export function ContactField() {
  const { options } = useContactOptions();
  return (
    <SelectField<number>
      name="contactId"
      label="Primary contact"
      help="Whom we speak to about this case."
      placeholder="You"
      options={options}
    />
  );
}

/** Who is at the site, and when it is open: what saves a second visit. */
export function SiteFields() {
  return (
    <>
      <Grid min={220}>
        <TextField name="siteContactName" label="Site contact name" optional />
        <TextField name="siteContactNumber" label="Site contact number" type="tel" optional />
      </Grid>
      <TextField
        name="siteAccessTimes"
        label="Site access times"
        optional
        placeholder="Monday to Friday, 08:00 to 17:00"
      />
    </>
  );
}
