import type { contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import type { multiQuoteLocations } from '../multi-quotes/tables.ts';
import type { SeedContext } from '../seed/context.ts';
import { IMPORT_COLUMNS, type ImportedFields } from './parsing/columns.ts';
import { multiQuoteImportReviews, multiQuoteImportRows } from './tables.ts';

type NewLocation = typeof multiQuoteLocations.$inferInsert;
type NewRow = typeof multiQuoteImportRows.$inferInsert;

const UNUSABLE_ADDRESS = 'Address not recognised';

/** Two sites of the demo's largest multi-quote that need attention: one cannot be searched, one is a duplicate. */
export function addSiteIssues(locations: readonly NewLocation[]): NewLocation[] {
  const [original, duplicate, failed] = locations.slice(-3);
  const noResult = {
    searchQuotesCount: 0,
    selectedSearchQuoteUuid: null,
    selectedProduct: null,
    isLocked: false,
  };
  return locations.map((location) => {
    if (location === failed)
      return { ...location, ...noResult, searchStatus: 'terminated', addressError: UNUSABLE_ADDRESS };
    if (location === duplicate && original) {
      const { address, addressKey } = original;
      return {
        ...location,
        ...noResult,
        searchStatus: null,
        searchedAt: null,
        address,
        addressKey,
        addressError: null,
      };
    }
    return { ...location, addressError: null };
  });
}

/** An import that was left with rows to repair, of every kind, and with repaired ones. */
export async function seedImportReview(
  seed: SeedContext,
  owner: { partnerId: number; multiQuoteId: number; createdBy: string; createdAt: Date },
  locations: readonly NewLocation[],
): Promise<void> {
  const [known] = locations;
  if (known === undefined) return;
  const [review] = await seed.db
    .insert(multiQuoteImportReviews)
    .values({ ...owner, fileName: 'depots-phase-3.csv', rows: 250, importedRows: 244, updatedAt: seed.now })
    .returning();
  if (review === undefined) throw new Error('The database answered no row for an import.');
  const rows = createRows(known.address).map((row) => ({ ...row, reviewId: review.id }));
  await seed.insert(multiQuoteImportRows, rows);
}

function createRows(address: common.Address): Omit<NewRow, 'reviewId'>[] {
  const fields: ImportedFields = {
    customerName: 'Harlequin Logistics',
    customReference: 'HL-251',
    addressLine1: address.addressLine1,
    addressLine2: '',
    addressLine3: '',
    town: address.town,
    county: '',
    postcode: address.postcode,
    speed: '',
    bearer: '',
    term: '',
  };
  const suggestions =
    address.udprn === null
      ? []
      : [{ udprn: address.udprn, text: [address.addressLine1, address.town, address.postcode].join(', ') }];
  const open = (
    row: number,
    state: contract.multiQuotes.ImportRowState,
    change: Partial<ImportedFields>,
    [field, reason]: [keyof ImportedFields, string],
  ): Omit<NewRow, 'reviewId'> => {
    const changed = { ...fields, customReference: `HL-${row}`, ...change };
    const column = IMPORT_COLUMNS.find((each) => each.field === field)?.name ?? null;
    return {
      row,
      state,
      fields: changed,
      issues: [{ row, column, value: changed[field], reason }],
      suggestions: state === 'changed' || state === 'ambiguous' || state === 'unknown' ? suggestions : [],
      address: state === 'duplicate' || state === 'changed' ? address : null,
      addressKey: null,
    };
  };
  const { thoroughfare } = address;
  return [
    open(17, 'invalid', { postcode: 'LS1 4A' }, ['postcode', 'format is invalid']),
    open(58, 'invalid', { customerName: '' }, ['customerName', 'field is required']),
    open(96, 'changed', { town: fields.town.slice(0, -1) }, ['town', 'does not match the suggested address']),
    open(121, 'ambiguous', { addressLine1: thoroughfare ?? fields.addressLine1 }, [
      'addressLine1',
      'matches several addresses at this postcode',
    ]),
    open(190, 'unknown', { addressLine1: `Gatehouse, ${thoroughfare ?? ''}` }, [
      'addressLine1',
      'is not a known address at this postcode',
    ]),
    open(204, 'duplicate', {}, ['addressLine1', 'is already a site of this multi quote']),
  ];
}
