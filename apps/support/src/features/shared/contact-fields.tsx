import { contract } from '@portal/api-client';
import { usePagedOptions } from '@portal/area-kit/detail';
import { Grid } from '@portal/ui';
import { SearchableSelectField } from '@portal/ui/fields';
import { TextField } from '@portal/ui/forms';

/** The partner's contacts, as props of a `SearchableSelectField`. `current` may be one that only a search finds. */
export function useContactOptions(current: { id: number; name: string } | null = null) {
  const { first, items, hasMore, isSearching, onSearch } = usePagedOptions(contract.contacts.list, {
    sort: 'name',
  });
  const unlisted = hasMore && current !== null && !items.some(({ id }) => id === current.id) ? [current] : [];
  return {
    contacts: first,
    select: {
      options: [
        ...unlisted.map(({ id, name }) => ({ value: id, label: name })),
        ...items.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
      ],
      onSearch,
      noOptionsText: isSearching ? 'Searching…' : 'No matching contact',
    },
  };
}

/** Who we contact about the case. */
export function ContactField() {
  const { select } = useContactOptions();
  return (
    <SearchableSelectField<number>
      name="contactId"
      label="Primary contact"
      help="Who should we contact about this case?"
      placeholder="You"
      {...select}
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
