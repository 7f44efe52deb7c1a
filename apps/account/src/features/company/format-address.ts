import type { contract } from '@portal/api-client';

type CompanyAddress = NonNullable<contract.partner.Partner['address']>;

export function formatAddress(address: CompanyAddress): string {
  const { addressLine1, addressLine2, town, county, postcode } = address;
  return [addressLine1, addressLine2, town, county, postcode].filter(Boolean).join(', ');
}
