import type { SeedContext } from '../seed/context.ts';
import { addressBook, type BookAddress } from './address-book.ts';
import { addresses } from './tables.ts';
import { wordsOf } from './words.ts';

/** Fills the address book; every environment has it, demo data or not. */
export async function seedAddresses({ insert }: SeedContext): Promise<void> {
  await insert(
    addresses,
    [...addressBook()].map((address) => ({ ...address, searchText: searchTextOf(address) })),
  );
}

function searchTextOf(address: BookAddress): string {
  const text = [
    address.addressLine1,
    address.addressLine2,
    address.town,
    address.county,
    address.postcode,
    address.postcodeCompact,
  ];
  return [...new Set(wordsOf(text.join(' ')))].join(' ');
}
