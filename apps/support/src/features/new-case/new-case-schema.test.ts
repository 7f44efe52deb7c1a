import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { CASE_FIELDS } from '../../testing/fixtures.ts';
import { buildNewCaseInput, buildNewCaseSchema, type NewCaseDraft } from './new-case-schema.ts';

const schema = buildNewCaseSchema(CASE_FIELDS, '2026-11-21');
const circuit = { id: 12, name: 'ACM-00012', customerName: 'Harbour Bakery', postcode: 'BS1 4DJ' };
const texts = { subject: 'No service', description: 'The light is off.' };

/** Paths of the invalid fields. */
function invalidFields(draft: Partial<NewCaseDraft>): string[] {
  const { issues } = v.safeParse(schema, { type: 'assurance', ...draft });
  return [...new Set(issues?.map((issue) => v.getDotPath(issue) ?? ''))].sort();
}

const buildInput = (draft: Partial<NewCaseDraft>) =>
  buildNewCaseInput(v.parse(schema, { type: 'assurance', ...texts, ...draft }), CASE_FIELDS);

describe('a new case', () => {
  it('about a fault requires service, issue and priority', () => {
    expect(invalidFields({})).toEqual(['circuitId', 'description', 'issueType', 'priority', 'subject']);
    expect(
      invalidFields({ ...texts, circuitId: circuit, issueType: 'No service', priority: 'High' }),
    ).toEqual([]);
  });

  it('about billing requires the issue, and its detail if there are any', () => {
    const billing = { ...texts, type: 'billing' as const };
    expect(invalidFields(billing)).toEqual(['issueType']);
    expect(invalidFields({ ...billing, issueType: 'Invoice Query' })).toEqual(['issueSubType']);
    expect(invalidFields({ ...billing, issueType: 'Statement Request' })).toEqual([]);
  });

  it('about a cease requires service, reason and a date that is not in the past', () => {
    const cease = { ...texts, type: 'cease' as const };
    expect(invalidFields(cease)).toEqual(['ceaseDate', 'circuitId', 'reason']);
    const complete = { ...cease, circuitId: circuit, reason: 'Too expensive' };
    expect(invalidFields({ ...complete, ceaseDate: '2026-11-20' })).toEqual(['ceaseDate']);
    expect(invalidFields({ ...complete, ceaseDate: '2026-11-21' })).toEqual([]);
  });

  it('treats values of another type as missing', () => {
    expect(invalidFields({ ...texts, type: 'billing', issueType: 'No service' })).toEqual(['issueType']);
    expect(
      invalidFields({
        ...texts,
        circuitId: circuit,
        issueType: 'Question',
        priority: 'Low',
        ceaseDate: '2020-01-01',
      }),
    ).toEqual([]);
  });

  it('accepts files up to nine megabytes in total', () => {
    const file = (kb: number) => new File([new Uint8Array(kb * 1024)], 'photo.png');
    const fault = { ...texts, circuitId: circuit, issueType: 'Question', priority: 'Low' as const };
    expect(invalidFields({ ...fault, attachments: [file(5000), file(4216)] })).toEqual([]);
    expect(invalidFields({ ...fault, attachments: [file(5000), file(4217)] })).toEqual(['attachments']);
  });

  it('sends only the fields of its type', () => {
    const typed = {
      circuitId: circuit,
      issueType: 'Invoice Query',
      issueSubType: 'PO Query',
      priority: 'High' as const,
      reason: 'Too expensive',
      ceaseDate: '2026-12-01',
      siteContactName: 'Reception',
      customerName: 'Harbour Bakery',
      contactId: 3,
    };
    expect(buildInput({ ...typed, type: 'billing' })).toMatchObject({
      circuitId: null,
      issueSubType: 'PO Query',
      priority: null,
      reason: null,
      ceaseDate: null,
      siteContactName: null,
      customerName: 'Harbour Bakery',
      contactId: 3,
    });
    expect(buildInput({ ...typed, type: 'cease' })).toMatchObject({
      circuitId: 12,
      issueType: null,
      issueSubType: null,
      priority: null,
      reason: 'Too expensive',
      ceaseDate: '2026-12-01',
      siteContactName: 'Reception',
      customerName: null,
    });
  });
});
