import type { SeedContext } from '../seed/context.ts';
import { type BookAddress, generateAddressBook } from './address-book.ts';
import { splitWords } from './lookup/words.ts';
import { addresses } from './tables.ts';

/** Fills the address book, which every environment has, with or without demo data. */
export async function seedAddresses({ insert }: SeedContext): Promise<void> {
  await insert(
    addresses,
    [...generateAddressBook()].map((address) => ({ ...address, searchText: buildSearchText(address) })),
  );
}

function buildSearchText(address: BookAddress): string {
  const text = [
    address.addressLine1,
    address.addressLine2,
    address.town,
    address.county,
    address.postcode,
    address.postcodeCompact,
  ];
  return [...new Set(splitWords(text.join(' ')))].join(' ');
}
