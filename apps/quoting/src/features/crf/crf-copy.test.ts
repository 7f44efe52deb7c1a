import { describe, expect, it } from '@jest/globals';
import { COPIED_SECTIONS, copiedPaths } from './crf-copy.ts';
import { aFullDraft, broadbandContext, lineContext } from './crf-fixture.ts';

describe('copying from another quote’s form', () => {
  it('takes people and the building, not the days, the order or the hand-over', () => {
    const paths = copiedPaths(aFullDraft(), {}, COPIED_SECTIONS, lineContext());
    expect(paths).toContain('contactDetails.primaryContact');
    expect(paths).toContain('installationDetails.floor');
    expect(paths).toContain('propertyDetails.ownedOrLeased');
    expect(paths).not.toContain('installationDetails.crdDate');
    expect(paths.filter((path) => path.startsWith('addon') || path.startsWith('technical'))).toEqual([]);
  });

  it('takes only the sections that were chosen', () => {
    const paths = copiedPaths(aFullDraft(), {}, ['contactDetails'], lineContext());
    expect(paths.every((path) => path.startsWith('contactDetails.'))).toBe(true);
  });

  it('leaves what is the same, what is empty there, and what is not asked here', () => {
    expect(copiedPaths(aFullDraft(), aFullDraft(), COPIED_SECTIONS, lineContext())).toEqual([]);
    expect(copiedPaths({}, aFullDraft(), COPIED_SECTIONS, lineContext())).toEqual([]);
    const broadband = copiedPaths(aFullDraft(), {}, COPIED_SECTIONS, broadbandContext());
    expect(broadband).not.toContain('installationDetails.rackMount');
  });

  it('takes along what its own answers make asked', () => {
    const leased = { propertyDetails: { ownedOrLeased: 'leased', landlordName: 'Estate Ltd' } };
    const owned = { propertyDetails: { ownedOrLeased: 'owned' } };
    expect(copiedPaths(leased, owned, ['propertyDetails'], lineContext())).toEqual([
      'propertyDetails.ownedOrLeased',
      'propertyDetails.landlordName',
    ]);
  });
});
