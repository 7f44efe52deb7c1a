import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { isDay } from '../../../day.ts';
import { day } from '../../shared/common.ts';
import { CRF_LIMITS, type CrfContext, type CrfDraft, crfDraftInput, crfIssues } from '../crf.ts';

const context: CrfContext = {
  kind: 'single',
  layer: 2,
  isOffnet: true,
  bearer: 1000,
  speed: 1000,
  line: null,
  pricedAddons: [],
  routers: [],
  mandatoryAddons: [],
  earliestDay: '2026-12-01',
  today: '2026-11-21',
};

const messageAt = (draft: CrfDraft, section: keyof CrfDraft, field: string) =>
  crfIssues(section, draft, context).find(({ path }) => path === field)?.message;

describe('a day', () => {
  it.each(['2026-11-21', '2028-02-29', '1999-12-31', '2199-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
    expect(v.parse(day, text)).toBe(text);
  });

  it.each([
    '2027-99-99',
    '2027-02-29',
    '2026-11-31',
    '2026-13-01',
    '0202-11-21',
    '9999-12-31',
    '2026-1-1',
    'x',
  ])('%s is none', (text) => {
    expect(isDay(text)).toBe(false);
    expect(v.safeParse(day, text).issues?.[0]?.message).toBe('must be a date');
  });
});

describe('the request form', () => {
  it.each([
    ['2027-99-99', 'must be a date'],
    ['2027-02-31', 'must be a date'],
    ['banana', 'must be a date'],
    ['2026-11-30', 'is before the earliest possible date'],
    ['2026-12-01', undefined],
  ])('asks for a real customer required date: %s', (crdDate, message) => {
    expect(messageAt({ installationDetails: { crdDate } }, 'installationDetails', 'crdDate')).toBe(message);
  });

  it.each([
    [null, 'field is required'],
    ['banana', 'must be a date'],
    ['2027-02-31', 'must be a date'],
    ['2026-11-20', 'must be 21-11-2026 or later'],
    ['2026-11-21', undefined],
  ])('asks when a site that is not ready will be: %s', (siteReadyDate, message) => {
    const draft: CrfDraft = { installationDetails: { isSiteReady: false, siteReadyDate } };
    expect(messageAt(draft, 'installationDetails', 'siteReadyDate')).toBe(message);
    const ready: CrfDraft = { installationDetails: { isSiteReady: true, siteReadyDate } };
    expect(messageAt(ready, 'installationDetails', 'siteReadyDate')).toBeUndefined();
  });

  it.each(['0x10', '1e2', '1.0', ' 7', '+7', '0', '4095', '-1', '٧'])('has no VLAN %p', (nniVlan) => {
    const message = messageAt({ technicalDetails: { nniVlan } }, 'technicalDetails', 'nniVlan');
    expect(message).toBe('must be between 1 and 4094');
  });

  it.each(['1', '42', '4094'])('has a VLAN %s', (nniVlan) => {
    expect(messageAt({ technicalDetails: { nniVlan } }, 'technicalDetails', 'nniVlan')).toBeUndefined();
  });

  it('limits the length of every text', () => {
    const long = 'x'.repeat(5000);
    const contact = { name: long, email: long, telephone: long };
    const { entries } = crfDraftInput.pipe[0];
    const draft: Record<string, Record<string, unknown>> = {};
    const texts: string[] = [];
    for (const [section, { wrapped }] of Object.entries(entries)) {
      draft[section] = {};
      for (const [field, schema] of Object.entries(wrapped.entries)) {
        if (!v.is(schema, long)) continue;
        draft[section][field] = long;
        texts.push(`${section}.${field}`);
      }
    }
    expect(texts.length).toBeGreaterThan(20);
    draft['contactDetails'] = {
      ...draft['contactDetails'],
      primaryContact: contact,
      secondaryContacts: [contact],
    };
    draft['addonDetails'] = {
      ...draft['addonDetails'],
      addons: [{ uuid: long, additionalInformation: long, options: [{ value: long, quantity: 1 }] }],
    };
    const refused = new Map(
      v.safeParse(crfDraftInput, draft).issues?.map((issue) => [v.getDotPath(issue), issue.message]),
    );
    for (const path of texts) {
      const limits: Readonly<Record<string, number>> = CRF_LIMITS;
      const max = limits[path.split('.')[1] ?? ''];
      expect([path, max]).toEqual([path, expect.any(Number)]);
      expect(refused.get(path)).toBe(`may not be greater than ${max} characters`);
    }
    expect([...refused.keys()]).toEqual(
      expect.arrayContaining([
        'contactDetails.primaryContact.email',
        'contactDetails.secondaryContacts.0.name',
        'addonDetails.addons.0.additionalInformation',
        'addonDetails.addons.0.uuid',
        'addonDetails.addons.0.options.0.value',
      ]),
    );
    expect(v.is(crfDraftInput, { addonDetails: { purchaseOrderReference: 'x'.repeat(60) } })).toBe(true);
  });

  it.each(['\r\nx', '\nx', '\tx', '\0x', '\u0085x', '\u2028x', '\u001b[2Jx', '\u007fx'])(
    'has no line breaks or control characters where it asks for one line: %j',
    (insert) => {
      const text = `Zoe${insert}`;
      const contact = { name: text, email: text, telephone: text };
      const draft: CrfDraft = {
        addonDetails: { purchaseOrderReference: text, addons: [] },
        contactDetails: { siteContactName: text, primaryContact: contact, secondaryContacts: [contact] },
        installationDetails: { floor: text, locationInformation: text },
        propertyDetails: { landlordName: text, accessRestrictions: text },
        technicalDetails: { nniReference: text },
      };
      const refused = v
        .safeParse(crfDraftInput, draft)
        .issues?.map((issue) => [v.getDotPath(issue), issue.message]);
      const message = 'may not contain line breaks or control characters';
      expect(refused).toEqual(
        [
          'addonDetails.purchaseOrderReference',
          'contactDetails.primaryContact.name',
          'contactDetails.primaryContact.email',
          'contactDetails.primaryContact.telephone',
          'contactDetails.secondaryContacts.0.name',
          'contactDetails.secondaryContacts.0.email',
          'contactDetails.secondaryContacts.0.telephone',
          'contactDetails.siteContactName',
          'installationDetails.floor',
          'propertyDetails.landlordName',
          'technicalDetails.nniReference',
        ].map((path) => [path, message]),
      );
      expect(messageAt(draft, 'propertyDetails', 'landlordName')).toBe(message);
    },
  );

  it('accepts five secondary contacts', () => {
    const contacts = (count: number) => ({ contactDetails: { secondaryContacts: Array(count).fill({}) } });
    expect(v.is(crfDraftInput, contacts(5))).toBe(true);
    expect(v.safeParse(crfDraftInput, contacts(6)).issues?.[0]?.message).toBe('may not be more than 5');
  });
});
