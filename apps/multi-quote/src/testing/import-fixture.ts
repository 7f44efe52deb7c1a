import type { contract } from '@portal/api-client';

type Review = contract.multiQuotes.ImportReview;

export const NO_OPEN_ROWS = { invalid: 0, changed: 0, ambiguous: 0, unknown: 0, duplicate: 0 };

/** A checked file of which 240 rows can be imported. */
export function testReview(change: Partial<Review> = {}): Review {
  return {
    uuid: 'i-1',
    fileName: 'sites.csv',
    rows: 250,
    readyRows: 240,
    importedRows: 0,
    openRows: NO_OPEN_ROWS,
    progress: null,
    createdBy: 'Amelia Hart',
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}
