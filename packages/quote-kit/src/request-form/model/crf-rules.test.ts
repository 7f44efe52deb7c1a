import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { makeBroadbandContext, makeCompleteDraft, makeLeasedLineContext } from '../../testing/crf-fixture.ts';
import { CRF_SECTIONS, describeAnswer, getFieldLabel, getSectionFields, isFieldShown } from './crf-fields.ts';
import { getSectionReadiness } from './crf-readiness.ts';
import type { CrfContextData, CrfDraft, CrfPath } from './crf-types.ts';
import { validateForm } from './validate-form.ts';

type Case = [path: CrfPath, asked: [CrfDraft, CrfContextData], notAsked: [CrfDraft, CrfContextData]];

const property = (propertyDetails: CrfDraft['propertyDetails']): CrfDraft => ({ propertyDetails });
const installation = (installationDetails: CrfDraft['installationDetails']): CrfDraft => ({
  installationDetails,
});
const technical = (technicalDetails: CrfDraft['technicalDetails']): CrfDraft => ({ technicalDetails });
const layer2 = makeLeasedLineContext({ layer: 2 });
const layer3 = makeLeasedLineContext({ layer: 3 });
const open = makeLeasedLineContext({ layer: null });

const leased: [CrfDraft, CrfContextData] = [property({ ownedOrLeased: 'leased' }), layer3];
const owned: [CrfDraft, CrfContextData] = [property({ ownedOrLeased: 'owned' }), layer3];

const CASES: Case[] = [
  [
    'installationDetails.siteReadyDate',
    [installation({ isSiteReady: false }), layer3],
    [installation({ isSiteReady: true }), layer3],
  ],
  ['installationDetails.hasRackSpace', [{}, layer3], [{}, makeBroadbandContext()]],
  ['installationDetails.rackMount', [{}, layer3], [{}, makeBroadbandContext()]],
  [
    'installationDetails.rackName',
    [installation({ hasRackSpace: true }), layer3],
    [installation({ hasRackSpace: false }), layer3],
  ],
  [
    'installationDetails.rackNumber',
    [installation({ hasRackSpace: true }), layer3],
    [installation({ hasRackSpace: true }), makeBroadbandContext()],
  ],
  ['propertyDetails.hasLandlordWayleave', leased, owned],
  ['propertyDetails.landlordName', leased, owned],
  ['propertyDetails.landlordContact', leased, owned],
  ['propertyDetails.landlordEmail', leased, owned],
  [
    'propertyDetails.accessRestrictions',
    [property({ hasAccessRestrictions: true }), layer3],
    [property({ hasAccessRestrictions: false }), layer3],
  ],
  [
    'propertyDetails.asbestosRegisterOnSite',
    [property({ builtAfter2000: false }), layer3],
    [property({ builtAfter2000: true }), layer3],
  ],
  ['technicalDetails.useExistingLine', [{}, makeBroadbandContext()], [{}, layer3]],
  [
    'technicalDetails.pstnNumber',
    [technical({ useExistingLine: true }), makeBroadbandContext()],
    [technical({ useExistingLine: false }), makeBroadbandContext()],
  ],
  ['technicalDetails.selectedLayer', [{}, layer3], [{}, makeBroadbandContext()]],
  ['technicalDetails.nniReference', [{}, layer2], [{}, layer3]],
  [
    'technicalDetails.nniVlan',
    [technical({ selectedLayer: 2 }), open],
    [technical({ selectedLayer: 3 }), open],
  ],
  ['technicalDetails.interfaceType', [{}, layer3], [{}, makeBroadbandContext()]],
  ['technicalDetails.servicePresentationTypeA', [{}, layer3], [{}, makeBroadbandContext()]],
  ['technicalDetails.typeBRequired', [{}, layer3], [{}, makeBroadbandContext()]],
  [
    'technicalDetails.servicePresentationTypeB',
    [technical({ typeBRequired: true }), layer3],
    [technical({ typeBRequired: false }), layer3],
  ],
];

describe('a conditional field', () => {
  it.each(CASES)('%s is asked in its case, and not otherwise', (path, asked, notAsked) => {
    expect(isFieldShown(path, ...asked)).toBe(true);
    expect(isFieldShown(path, ...notAsked)).toBe(false);
  });

  it('is not required while it is hidden', () => {
    for (const [path, , [draft, context]] of CASES) {
      const [section, field] = path.split('.') as [(typeof CRF_SECTIONS)[number], string];
      const required = contract.crf.crfIssues(section, draft, context).map((issue) => issue.path);
      expect(required).not.toContain(field);
    }
  });

  it('is shown if the rules require it', () => {
    for (const context of [layer2, layer3, open, makeBroadbandContext()]) {
      for (const [, [draft]] of CASES) {
        for (const section of CRF_SECTIONS) {
          for (const issue of contract.crf.crfIssues(section, draft, context)) {
            const field = issue.path.split('.')[0];
            expect(isFieldShown(`${section}.${field}` as CrfPath, draft, context)).toBe(true);
          }
        }
      }
    }
  });
});

describe('crfSchema', () => {
  it('accepts a complete form', () => {
    expect(validateForm(makeCompleteDraft(), makeLeasedLineContext())).toEqual({});
  });

  it('reports each message at its field with the catalogue’s wording', () => {
    const draft = makeCompleteDraft();
    const errors = validateForm(
      {
        ...draft,
        addonDetails: {},
        contactDetails: { ...draft.contactDetails, secondaryContacts: [{ name: 'Sam', email: 'no' }] },
      },
      makeLeasedLineContext(),
    );
    expect(errors).toEqual({
      'addonDetails.purchaseOrderReference': 'The {field} field is required',
      'contactDetails.secondaryContacts.0.email': 'The {field} field must be a valid email',
    });
  });

  it('words a choice that does not exist as the catalogue does', () => {
    const draft = makeCompleteDraft();
    const installationDetails = { ...draft.installationDetails, rackMount: 'Ceiling' };
    expect(validateForm({ ...draft, installationDetails }, makeLeasedLineContext())).toEqual({
      'installationDetails.rackMount': 'The {field} field is not a valid value',
    });
  });

  it.each([
    ['banana', 'The {field} field must be a date'],
    ['2027-02-31', 'The {field} field must be a date'],
    ['1990-01-01', 'The {field} field must be 21-11-2026 or later'],
    ['', 'The {field} field is required'],
  ])('asks for a real day that is not past where the site is not ready: %p', (siteReadyDate, text) => {
    const draft = makeCompleteDraft();
    const later = { ...draft.installationDetails, isSiteReady: false, siteReadyDate };
    expect(validateForm({ ...draft, installationDetails: later }, makeLeasedLineContext())).toEqual({
      'installationDetails.siteReadyDate': text,
    });
    const today = { ...later, siteReadyDate: '2026-11-21' };
    expect(validateForm({ ...draft, installationDetails: today }, makeLeasedLineContext())).toEqual({});
  });

  it('rejects text longer than the server accepts', () => {
    const draft = makeCompleteDraft();
    const long = { ...draft, addonDetails: { purchaseOrderReference: 'P'.repeat(61) } };
    expect(validateForm(long, makeLeasedLineContext())).toEqual({
      'addonDetails.purchaseOrderReference': 'The {field} field may not be greater than 60 characters',
    });
  });

  it('reports a missing mandatory add-on at the add-on list', () => {
    const context = makeLeasedLineContext({ mandatoryAddons: ['5b0e'] });
    expect(Object.keys(validateForm(makeCompleteDraft(), context))).toEqual(['addonDetails.addons']);
  });
});

describe('readiness', () => {
  it('describes empty, incomplete and valid sections', () => {
    const draft: CrfDraft = {
      addonDetails: { purchaseOrderReference: 'PO-1' },
      propertyDetails: { ownedOrLeased: 'owned' },
      technicalDetails: { selectedLayer: 3 },
    };
    const states = Object.fromEntries(
      getSectionReadiness(draft, makeLeasedLineContext()).map(({ section, state, text }) => [
        section,
        [state, text],
      ]),
    );
    expect(states).toEqual({
      addonDetails: ['valid', 'Valid'],
      contactDetails: ['empty', 'Not started'],
      installationDetails: ['empty', 'Not started'],
      propertyDetails: ['incomplete', '3 answers missing or not valid'],
      // Holds nothing but the quote's layer.
      technicalDetails: ['empty', 'Not started'],
    });
  });
});

describe('labels', () => {
  it('exist for every field', () => {
    for (const section of CRF_SECTIONS)
      for (const path of getSectionFields(section)) expect(getFieldLabel(path)).toMatch(/^[A-Z]/);
  });

  it('format answers for display', () => {
    expect(describeAnswer('propertyDetails.builtAfter2000', false)).toBe('No');
    expect(describeAnswer('installationDetails.crdDate', '2026-12-01')).toBe('01/12/2026');
    expect(describeAnswer('propertyDetails.ownedOrLeased', 'leased')).toBe('Leased');
    expect(describeAnswer('contactDetails.primaryContact', { name: 'Sam', email: 's@a.test' })).toBe(
      'Sam, s@a.test',
    );
    expect(describeAnswer('contactDetails.siteContactName', '')).toBeNull();
  });
});
