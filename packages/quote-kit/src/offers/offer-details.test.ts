import { describe, expect, it } from '@jest/globals';
import { hasMsaTerms } from '../quotes/msa-terms.ts';
import { makeOffer } from '../testing/offer-fixture.ts';
import { describeLeadTime } from './offer.ts';
import { getOfferDetails } from './offer-details.ts';

const value = (offer: ReturnType<typeof makeOffer>, label: string) =>
  getOfferDetails(offer, 'Quayside').find((row) => row.label === label)?.value;

describe('getOfferDetails', () => {
  it('shows the layer, or that it is configurable', () => {
    expect(value(makeOffer({ layer: 2 }), 'Product type')).toBe('Layer 2');
    expect(value(makeOffer({ layer: null }), 'Product type')).toBe('Configurable');
  });

  it('leaves out missing details', () => {
    const labels = getOfferDetails(makeOffer({ ipAllocation: null, networkCode: null }), 'S').map(
      ({ label }) => label,
    );
    expect(labels).not.toContain('IP address');
    expect(labels).not.toContain('Network code');
    expect(labels).toContain('Distance');
  });

  it.each([
    [1, 'Network at the site'],
    [4, 'Permission needed'],
    [6, 'Line transfer'],
    [99, 'Category 99'],
  ])('names installation category %s: %s', (installationCategoryId, label) => {
    expect(value(makeOffer({ installationCategoryId }), 'Installation')).toBe(label);
  });

  it('shows the extra information, required add-ons and when the price was saved', () => {
    const offer = makeOffer({
      hasExtraInfo: true,
      additional: ['A wayleave is needed'],
      mandatoryAddons: ['router'],
      savedAt: '2026-11-21T10:00:00Z',
      quoteReference: 'Q-1',
    });
    expect(value(offer, 'Notes')).toBe('A wayleave is needed');
    expect(value(offer, 'Required add-ons')).toBe('1 choice');
    expect(value(offer, 'Saved')).toBe('21/11/2026 10:00');
    expect(value(makeOffer({ hasExtraInfo: true }), 'Notes')).toMatch(/extra information/);
    expect(value(makeOffer(), 'Notes')).toBeUndefined();
  });

  it('says that a supplier has not priced it', () => {
    expect(value(makeOffer({ processingStatus: 'pending' }), 'Price status')).toBe('Being priced');
    expect(value(makeOffer(), 'Price status')).toBeUndefined();
  });

  it('shows equal speeds for a symmetrical line', () => {
    expect(value(makeOffer({ speed: 100, uploadSpeed: null }), 'Speed up')).toBe('100 Mb');
  });

  it.each([
    ['ETH-LCR-100', true],
    ['ETH-100', false],
  ])('%s has MSA terms: %s', (code, has) => expect(hasMsaTerms(code)).toBe(has));
});

describe('offer labels', () => {
  it('shows a single lead time if both ends are equal', () => {
    const same = makeOffer({ installationTimeframeStart: 10, installationTimeframeEnd: 10 });
    expect(describeLeadTime(same)).toBe('10 working days');
    expect(describeLeadTime(makeOffer())).toBe('25 to 30 working days');
  });
});
