import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Grid } from '@portal/ui';
import { SelectField, TextField } from '@portal/ui/forms';

/** 100 is the largest page size (R5). */
const CONTACTS = { perPage: 100, sort: 'name', direction: 'asc' } as const;

/** The partner's contacts as select options. */
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

/** Who we contact about the case. */
export function ContactField() {
  const { options } = useContactOptions();
  return (
    <SelectField<number>
      name="contactId"
      label="Primary contact"
      help="Who should we contact about this case?"
      placeholder="You"
      options={options}
    />
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
