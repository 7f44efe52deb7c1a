import { contract } from '@portal/api-client';

type Field = contract.multiQuotes.ImportField;

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  customerName: 'Customer name',
  customReference: 'Your reference',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  addressLine3: 'Address line 3',
  town: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
  speed: 'Speed',
  bearer: 'Bearer',
  term: 'Contract term',
};

/** The template's column of each field, as issues name it. */
export const FIELD_COLUMNS: Readonly<Record<Field, string>> = {
  customerName: 'customer_name',
  customReference: 'custom_reference',
  addressLine1: 'address_line_1',
  addressLine2: 'address_line_2',
  addressLine3: 'address_line_3',
  town: 'town',
  county: 'county',
  postcode: 'postcode',
  speed: 'speed',
  bearer: 'bearer',
  term: 'term',
};

/** The label of the field that an issue's column names. */
export function getColumnLabel(column: string | null): string {
  const field = contract.multiQuotes.IMPORT_FIELDS.find((each) => FIELD_COLUMNS[each] === column);
  return field === undefined ? '' : FIELD_LABELS[field];
}

/** States in which a row waits for a person, in the order they are worked through. */
export const OPEN_STATES = ['changed', 'invalid', 'ambiguous', 'unknown', 'duplicate'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

export const STATE_LABELS: Readonly<Record<OpenState, { label: string; help: string }>> = {
  changed: {
    label: 'Changed',
    help: 'Spelling, town or county differ from the address at the postcode. Check what each row was read as, and confirm it.',
  },
  invalid: {
    label: 'To correct',
    help: 'These rows have values that cannot be used. Correct them in their cells; each is saved when you leave it.',
  },
  ambiguous: { label: 'Several matches', help: 'Choose the right address for each row.' },
  unknown: {
    label: 'Not found',
    help: 'We know these postcodes, but not these addresses. Choose one, or use the address as typed.',
  },
  duplicate: {
    label: 'Duplicates',
    help: 'Another row or site has the same address. Add them anyway for a second service at one site.',
  },
};
