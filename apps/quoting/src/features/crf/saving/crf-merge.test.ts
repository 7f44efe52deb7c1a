import { describe, expect, it } from '@jest/globals';
import { makeCompleteDraft } from '@portal/quote-kit/testing';
import { getUnsavedSections, mergeDrafts } from './crf-merge.ts';

describe('merging changes from two devices', () => {
  const base = makeCompleteDraft();

  it('keeps the changes of both', () => {
    const mine = { ...base, installationDetails: { ...base.installationDetails, floor: '3' } };
    const theirs = { ...base, installationDetails: { ...base.installationDetails, room: 'B12' } };
    const { merged, taken, conflicts } = mergeDrafts(base, mine, theirs);
    expect(merged.installationDetails).toMatchObject({ floor: '3', room: 'B12' });
    expect(taken).toEqual(['installationDetails.room']);
    expect(conflicts).toEqual([]);
  });

  it('reports a conflict for an answer that both changed', () => {
    const mine = { ...base, installationDetails: { ...base.installationDetails, floor: '3' } };
    const theirs = { ...base, installationDetails: { ...base.installationDetails, floor: '4' } };
    expect(mergeDrafts(base, mine, theirs).conflicts).toEqual([
      { path: 'installationDetails.floor', mine: '3', theirs: '4' },
    ]);
  });

  it('sends only the changed sections', () => {
    expect(getUnsavedSections(base, { ...base })).toBeNull();
    const changed = { ...base, addonDetails: { purchaseOrderReference: 'PO-2' } };
    expect(getUnsavedSections(base, changed)).toEqual({ addonDetails: { purchaseOrderReference: 'PO-2' } });
  });
});
