import { parsePostcode } from '../../geocoding/places/postcode.ts';

/**
 * An import's columns as named in the template; `required` ones must have a value. `aliases` are other usual names, the
 * surest first: "Site" is the customer only where no other column is.
 */
export const IMPORT_COLUMNS = [
  {
    name: 'customer_name',
    field: 'customerName',
    required: true,
    max: 255,
    aliases:
      'customer client client_name company company_name account account_name business business_name organisation organization end_customer end_user site_name name location_name site location branch store',
  },
  {
    name: 'custom_reference',
    field: 'customReference',
    required: false,
    max: 255,
    aliases:
      'reference ref your_reference your_ref our_reference our_ref customer_reference customer_ref site_reference site_ref site_id site_code site_no site_number location_id branch_code store_number project_reference po po_number id site_name site',
  },
  {
    name: 'address_line_1',
    field: 'addressLine1',
    required: true,
    max: 255,
    aliases:
      'address address_1 address1 addr1 address_line1 address_line_one line_1 line1 street street_address street_name road first_line first_line_of_address site_address installation_address full_address premises building',
  },
  {
    name: 'address_line_2',
    field: 'addressLine2',
    required: false,
    max: 255,
    aliases: 'address_2 address2 addr2 address_line2 address_line_two line_2 line2 street street_name road',
  },
  {
    name: 'address_line_3',
    field: 'addressLine3',
    required: false,
    max: 255,
    aliases: 'address_3 address3 addr3 address_line3 address_line_three line_3 line3 locality district',
  },
  {
    name: 'town',
    field: 'town',
    required: true,
    max: 255,
    aliases: 'city town_city city_town town_or_city post_town posttown',
  },
  { name: 'county', field: 'county', required: false, max: 255, aliases: 'region shire' },
  {
    name: 'postcode',
    field: 'postcode',
    required: true,
    max: 10,
    aliases: 'post_code postal_code zip zip_code zipcode pcode site_postcode a_end_postcode b_end_postcode',
  },
  {
    name: 'speed',
    field: 'speed',
    required: false,
    max: 50,
    aliases:
      'speed_mb speed_mbps speed_gb speed_gbps bandwidth bandwidth_gb bandwidth_gbps bandwidth_mb bandwidth_mbps mbps mb cdr access_speed line_speed circuit_speed download_speed required_speed speed_required required_bandwidth bandwidth_required',
  },
  {
    name: 'bearer',
    field: 'bearer',
    required: false,
    max: 50,
    aliases:
      'bearer_mb bearer_mbps bearer_gb bearer_gbps bearer_speed bearer_size port_speed port required_bearer bearer_required',
  },
  {
    name: 'term',
    field: 'term',
    required: false,
    max: 50,
    aliases:
      'term_months term_years contract_term contract_length contract_period contract_months contract minimum_term length_of_contract months years duration required_term term_required',
  },
] as const;

export type Column = (typeof IMPORT_COLUMNS)[number];
export type ImportedFields = Record<Column['field'], string>;

/** Index of the file's column for each field that is read. */
export type ColumnPositions = Partial<Record<Column['field'], number>>;

export interface ImportedRow {
  /** Numbered as in a spreadsheet: the first row is 1. */
  row: number;
  fields: ImportedFields;
}

/** `Address line 1`, `ADDRESS-LINE-1*` and `address_line_1` are the same column. */
export const normalizeHeading = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Finds columns that are named exactly as in the template. */
export const findTemplateColumns = (headings: readonly string[]): ColumnPositions =>
  findByName(headings, ({ name }) => [name]);

const listNames = ({ name, aliases }: Column): string[] => [name, ...aliases.split(' ')];

/** Finds columns by their usual names. Each column is read once. */
export const findByMeaning = (headings: readonly string[]): ColumnPositions =>
  findByName(headings, listNames);

/** The fields that a heading is a usual name of: "Site" is the customer or a reference. */
export const listFieldsByMeaning = (heading: string): Column['field'][] =>
  IMPORT_COLUMNS.filter((column) => listNames(column).includes(normalizeHeading(heading))).map(
    ({ field }) => field,
  );

function findByName(
  headings: readonly string[],
  namesOf: (column: Column) => readonly string[],
): ColumnPositions {
  const names = headings.map(normalizeHeading);
  const taken = new Set<number>();
  const found: ColumnPositions = {};
  for (const column of IMPORT_COLUMNS) {
    const indexes = namesOf(column).map((name) =>
      names.findIndex((each, at) => each === name && !taken.has(at)),
    );
    const index = indexes.find((each) => each >= 0);
    if (index === undefined) continue;
    taken.add(index);
    found[column.field] = index;
  }
  return found;
}

/** A column in which most texts are postcodes; -1 where there is none. `rows` are the first ones of the sheet. */
export function findPostcodeColumn(rows: readonly { cells: readonly string[] }[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const texts = Array.from({ length: width }, (_, column) =>
    rows.flatMap(({ cells }) => cells[column]?.trim() || []),
  );
  return texts.findIndex(
    (column) => column.length > 0 && column.filter(parsePostcode).length > column.length / 2,
  );
}
