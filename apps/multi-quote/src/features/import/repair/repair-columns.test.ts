import { describe, expect, it } from '@jest/globals';
import { testImportRow } from '../../../testing/import-fixture.ts';
import { createColumns, listShownFields, readShownFields } from './repair-columns.tsx';

const { fields } = testImportRow();
const CRITERIA = { ...fields, customReference: '', speed: '100 Mb', bearer: '1 Gb', term: '36 months' };
const issueOf = (column: string) => ({ row: 5, column, value: '', reason: 'is wrong' });

/** Pixels of a list in a window of 1440 pixels, without the widest and the narrowest column of actions. */
const [BESIDE_TEXT_BUTTON, BESIDE_ICON] = [1136 - 170, 1136 - 48];
/** How much narrower the list is in a window of 1024 pixels. */
const NARROWER = 1440 - 1024;

function measure(state: 'invalid' | 'unknown', change: Parameters<typeof testImportRow>[0], isTight = false) {
  const columns = createColumns(state, listShownFields([testImportRow(change)]));
  return columns
    .filter(
      ({ priority, isHiddenWhenNarrow, locked }) =>
        !isTight || locked || (priority !== 3 && !isHiddenWhenNarrow),
    )
    .reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? 0), 0);
}

describe('the columns of the repair grid', () => {
  it('fit into 1440 pixels with speed, bearer and term', () => {
    const all = { ...CRITERIA, customReference: 'B-3' };
    expect(measure('invalid', { fields: all })).toBeLessThanOrEqual(BESIDE_ICON);
    const issues = ['speed', 'bearer', 'term', 'town'].map(issueOf);
    expect(measure('invalid', { fields: all, issues })).toBeLessThanOrEqual(BESIDE_ICON);
    const withUnit = { ...all, addressLine2: 'Unit 4', county: 'West Yorkshire' };
    expect(measure('unknown', { fields: withUnit, issues: [] }, true)).toBeLessThanOrEqual(
      BESIDE_TEXT_BUTTON,
    );
  });

  it('fit into 1024 pixels with the address and the speed that is wrong', () => {
    const all = { ...CRITERIA, customReference: 'B-3', county: 'West Yorkshire' };
    expect(measure('invalid', { fields: all, issues: [issueOf('speed')] }, true)).toBeLessThanOrEqual(
      BESIDE_ICON - NARROWER,
    );
    expect(measure('unknown', { fields: all, issues: [] }, true)).toBeLessThanOrEqual(
      BESIDE_TEXT_BUTTON - NARROWER,
    );
  });

  it('are the columns with a value or a problem, and the columns that every address has', () => {
    const rows = [testImportRow({ fields: CRITERIA, issues: [issueOf('county')] })];
    expect(readShownFields(listShownFields(rows))).toEqual([
      'customerName',
      'addressLine1',
      'town',
      'county',
      'postcode',
      'speed',
      'bearer',
      'term',
    ]);
  });

  it('are left out of a narrow table only without a problem, and never the columns of the address', () => {
    const rows = [testImportRow({ fields: CRITERIA, issues: [issueOf('speed')] })];
    const optional = createColumns('invalid', listShownFields(rows)).filter(({ priority }) => priority === 3);
    expect(optional.map(({ id }) => id)).toEqual(['term']);
    const columns = createColumns('invalid', listShownFields(rows));
    expect(
      columns.filter(({ isHiddenWhenNarrow }) => isHiddenWhenNarrow).map(({ id, locked }) => [id, locked]),
    ).toEqual([['customerName', false]]);
    const unnamed = listShownFields([testImportRow({ issues: [issueOf('customer_name')] })]);
    expect(
      createColumns('invalid', unnamed).find(({ isHiddenWhenNarrow }) => isHiddenWhenNarrow)?.locked,
    ).toBe(true);
  });
});
