import { describe, expect, it } from '@jest/globals';
import { OVER_TERM, toTermBasis } from '@portal/api-client/prices';
import type { PriceBasis } from '../basis/price-basis.ts';
import { resultColumns } from './result-columns.tsx';

/** What checkboxes and "Quote this" leave of a page that is 1,440 px wide. */
const WIDTH = 1136 - 50 - 118;

const shownAt1440 = (kind: 'single' | 'broadband', basis: PriceBasis | null) => {
  const shown = resultColumns(kind, (key) => key, basis).filter(
    ({ priority, hidden }) => priority !== 3 && hidden !== true,
  );
  return {
    ids: shown.map(({ id }) => id),
    width: shown.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? 0), 0),
  };
};

describe('the columns of prices', () => {
  for (const kind of ['single', 'broadband'] as const)
    for (const basis of [null, toTermBasis(36), OVER_TERM])
      it(`fit a page of 1,440 px: ${kind}, compared by ${basis ?? 'nothing'}`, () => {
        expect(shownAt1440(kind, basis).width).toBeLessThanOrEqual(WIDTH);
      });

  it('include the price by which they are compared', () => {
    expect(shownAt1440('single', OVER_TERM).ids).toContain('average');
    expect(shownAt1440('single', toTermBasis(36)).ids).toContain('monthly');
  });
});
