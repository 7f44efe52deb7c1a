import { describe, expect, it } from '@jest/globals';
import { makeBroadbandContext, makeCompleteDraft, makeLeasedLineContext } from '../../testing/crf-fixture.ts';
import { COPYABLE_SECTIONS, getCopyablePaths, sortSiblingsFirst } from './crf-copy.ts';

describe('getCopyablePaths', () => {
  it('copies contacts and building, but no dates, purchase order or technical details', () => {
    const paths = getCopyablePaths(makeCompleteDraft(), {}, COPYABLE_SECTIONS, makeLeasedLineContext());
    expect(paths).toContain('contactDetails.primaryContact');
    expect(paths).toContain('installationDetails.floor');
    expect(paths).toContain('propertyDetails.ownedOrLeased');
    expect(paths).not.toContain('installationDetails.crdDate');
    expect(paths.filter((path) => path.startsWith('addon') || path.startsWith('technical'))).toEqual([]);
  });

  it('copies only the chosen sections', () => {
    const paths = getCopyablePaths(makeCompleteDraft(), {}, ['contactDetails'], makeLeasedLineContext());
    expect(paths.every((path) => path.startsWith('contactDetails.'))).toBe(true);
  });

  it('skips answers that are equal, empty in the source, or hidden in the target', () => {
    expect(
      getCopyablePaths(makeCompleteDraft(), makeCompleteDraft(), COPYABLE_SECTIONS, makeLeasedLineContext()),
    ).toEqual([]);
    expect(getCopyablePaths({}, makeCompleteDraft(), COPYABLE_SECTIONS, makeLeasedLineContext())).toEqual([]);
    const broadband = getCopyablePaths(makeCompleteDraft(), {}, COPYABLE_SECTIONS, makeBroadbandContext());
    expect(broadband).not.toContain('installationDetails.rackMount');
  });

  it('copies fields that other copied answers make visible', () => {
    const leased = { propertyDetails: { ownedOrLeased: 'leased', landlordName: 'Estate Ltd' } };
    const owned = { propertyDetails: { ownedOrLeased: 'owned' } };
    expect(getCopyablePaths(leased, owned, ['propertyDetails'], makeLeasedLineContext())).toEqual([
      'propertyDetails.ownedOrLeased',
      'propertyDetails.landlordName',
    ]);
  });
});

describe('sortSiblingsFirst', () => {
  const quote = (reference: string, postcode: string, multiQuoteUuid: string | null = null) => ({
    reference,
    postcode,
    multiQuoteUuid,
  });

  it('lists the same site first, then the same multi-quote, and leaves out the quote itself', () => {
    const all = [
      quote('Q-1', 'LS1 4AP', 'm-1'),
      quote('Q-2', 'M1 1AA'),
      quote('Q-3', 'B1 1AA', 'm-1'),
      quote('Q-4', 'LS1 4AP'),
    ];
    expect(sortSiblingsFirst(all, 'Q-1').map(({ reference }) => reference)).toEqual(['Q-4', 'Q-3', 'Q-2']);
    expect(sortSiblingsFirst(all, 'Q-2').map(({ reference }) => reference)).toEqual(['Q-1', 'Q-3', 'Q-4']);
  });
});
