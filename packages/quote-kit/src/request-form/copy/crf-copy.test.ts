import { describe, expect, it } from '@jest/globals';
import { makeBroadbandContext, makeCompleteDraft, makeLeasedLineContext } from '../../testing/crf-fixture.ts';
import { COPYABLE_SECTIONS, getCopyablePaths } from './crf-copy.ts';

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
