import type { contract } from '@portal/api-client';
import { ApiError } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { CustomerField } from '@portal/area-kit/detail';
import { isApiError } from '@portal/portal-sdk';
import {
  AddressSection,
  addressEntries,
  NO_ADDRESS,
  requiredForLookup,
  requiredWhenManual,
} from '@portal/quote-kit/address';
import { Stack } from '@portal/ui';
import { FormStatus, max, required, TextField, text } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { SearchFilterFields } from '../shared/search-filters/search-filter-fields.tsx';
import { ANY_OFFER, searchFilterValues } from '../shared/search-filters/search-filter-schema.ts';

export type Site = contract.multiQuotes.MultiQuoteLocation;

export const siteSchema = v.pipe(
  v.object({
    ...addressEntries,
    customerName: text(required(), max(255)),
    customReference: text(max(255)),
    searchFilters: searchFilterValues,
  }),
  requiredForLookup(),
  requiredWhenManual('addressLine1'),
  requiredWhenManual('town'),
  requiredWhenManual('postcode'),
);
export type SiteValues = v.InferOutput<typeof siteSchema>;

export const NEW_SITE: SiteValues = {
  entry: 'lookup',
  lookup: '',
  confirmedAddress: '',
  address: NO_ADDRESS,
  customerName: '',
  customReference: '',
  searchFilters: ANY_OFFER,
};

/** The fields of a site. */
export function SiteFields({ addressNote }: { addressNote?: string }) {
  return (
    <Stack gap={6}>
      <FormStatus />
      <Section title="Address" level={3} {...(addressNote && { description: addressNote })}>
        <AddressSection />
      </Section>
      <Section title="Customer" level={3}>
        <Stack gap={4}>
          <CustomerField name="customerName" />
          <TextField
            name="customReference"
            label="Your reference"
            help="Shown on the quote and order; searchable"
            autoComplete="off"
            optional
          />
        </Stack>
      </Section>
      <Section title="Search filters" level={3} description="Leave blank to include all prices.">
        <SearchFilterFields />
      </Section>
    </Stack>
  );
}

const ADDRESS_FIELDS = ['addressLine1', 'addressLine2', 'addressLine3', 'town', 'county', 'postcode'];

/** Puts the server's messages for address fields at the form's fields, which are under `address`. */
export function withAddressPaths(error: unknown): unknown {
  if (!isApiError(error) || error.code !== 'invalid') return error;
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fieldErrors).map(([name, messages]) => [
      ADDRESS_FIELDS.includes(name) ? `address.${name}` : name,
      messages,
    ]),
  );
  return new ApiError('invalid', { message: error.message, fieldErrors });
}
