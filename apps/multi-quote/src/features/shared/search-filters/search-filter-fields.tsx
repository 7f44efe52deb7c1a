import { useSettings } from '@portal/portal-sdk';
import {
  BEARERS,
  DEFAULT_TERMS,
  filterAvailableSpeeds,
  getSpeedsForBearers,
  ToggleChips,
} from '@portal/quote-kit/criteria';
import { useFormValue } from '@portal/quote-kit/forms';
import { Grid, Stack } from '@portal/ui';
import { CheckboxField, SwitchField } from '@portal/ui/fields';
import { formatSpeed, formatTermYears } from '@portal/ui/format';
import { SelectField } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import type { SearchFilterValues } from './search-filter-schema.ts';

const toSpeedOption = (value: number) => ({ value, label: formatSpeed(value) });

/** Which offers a site accepts; the form's values are under `searchFilters`. */
export function SearchFilterFields() {
  const { value: filters, change } = useFormValue<SearchFilterValues>('searchFilters');
  const settings = useSettings();
  return (
    <Stack gap={5}>
      <ToggleChips
        label="Bearer"
        emptyText="All bearers"
        options={BEARERS.map(toSpeedOption)}
        value={filters.bearers}
        onChange={(bearers) =>
          change({ ...filters, bearers, speeds: filterAvailableSpeeds(filters.speeds, bearers) })
        }
      />
      <ToggleChips
        label="Speed"
        emptyText="All speeds"
        options={getSpeedsForBearers(filters.bearers).map(toSpeedOption)}
        value={filters.speeds}
        onChange={(speeds) => change({ ...filters, speeds })}
      />
      <ToggleChips
        label="Contract term"
        emptyText="All terms"
        options={(settings?.terms ?? DEFAULT_TERMS).map((term) => ({
          value: term,
          label: formatTermYears(term),
        }))}
        value={filters.terms}
        onChange={(terms) => change({ ...filters, terms })}
      />
      <SelectField
        name="searchFilters.layer"
        label="Layer"
        placeholder="Layer 2 or 3"
        options={[
          { value: '2', label: 'Layer 2' },
          { value: '3', label: 'Layer 3' },
        ]}
      />
      <SwitchField name="searchFilters.onNetOnly" label="On-net only" />
      <Section title="Suppliers" description="Choose none to include all suppliers." level={3}>
        <Grid columns={{ xs: 1, sm: 2 }} gap={2}>
          {(settings?.suppliers ?? []).map(({ key, name }) => (
            <CheckboxField key={key} name="searchFilters.supplierKeys" value={key} label={name} />
          ))}
        </Grid>
      </Section>
    </Stack>
  );
}
