/** An import's columns as named in the template; `required` ones must have a value. `aliases` are other usual names. */
export const IMPORT_COLUMNS = [
  {
    name: 'customer_name',
    field: 'customerName',
    required: true,
    max: 255,
    aliases: [
      'customer',
      'client',
      'client_name',
      'company',
      'company_name',
      'account',
      'account_name',
      'end_customer',
      'site_name',
      'name',
    ],
  },
  {
    name: 'custom_reference',
    field: 'customReference',
    required: false,
    max: 255,
    aliases: [
      'reference',
      'ref',
      'your_reference',
      'customer_reference',
      'site_reference',
      'site_ref',
      'site_id',
      'site_code',
      'site',
      'id',
    ],
  },
  {
    name: 'address_line_1',
    field: 'addressLine1',
    required: true,
    max: 255,
    aliases: [
      'address',
      'address_1',
      'address1',
      'addr1',
      'address_line1',
      'line_1',
      'street',
      'street_address',
      'first_line',
    ],
  },
  {
    name: 'address_line_2',
    field: 'addressLine2',
    required: false,
    max: 255,
    aliases: ['address_2', 'address2', 'addr2', 'address_line2', 'line_2'],
  },
  {
    name: 'address_line_3',
    field: 'addressLine3',
    required: false,
    max: 255,
    aliases: ['address_3', 'address3', 'addr3', 'address_line3', 'line_3', 'locality'],
  },
  {
    name: 'town',
    field: 'town',
    required: true,
    max: 255,
    aliases: ['city', 'town_city', 'town_or_city', 'post_town', 'posttown'],
  },
  { name: 'county', field: 'county', required: false, max: 255, aliases: ['region', 'shire'] },
  {
    name: 'postcode',
    field: 'postcode',
    required: true,
    max: 10,
    aliases: ['post_code', 'postal_code', 'zip', 'zip_code', 'pcode'],
  },
] as const;

export type Column = (typeof IMPORT_COLUMNS)[number];
export type ImportedFields = Record<Column['field'], string>;

export interface ImportedRow {
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: number;
  fields: ImportedFields;
}

/** `Address line 1` and `address_line_1` are the same column. */
const normalizeHeader = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s/-]+/g, '_');

/** Index of the header's column for each field; each column serves once. */
export function findByName(
  header: readonly string[],
  namesOf: (column: Column) => readonly string[],
): Partial<Record<Column['field'], number>> {
  const names = header.map(normalizeHeader);
  const taken = new Set<number>();
  const entries = IMPORT_COLUMNS.flatMap((column) => {
    const wanted = namesOf(column);
    const index = names.findIndex((name, at) => !taken.has(at) && wanted.includes(name));
    if (index < 0) return [];
    taken.add(index);
    return [[column.field, index]];
  });
  return Object.fromEntries(entries);
}
