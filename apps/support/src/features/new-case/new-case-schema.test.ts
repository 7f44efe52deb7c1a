import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { CASE_FIELDS } from '../../testing/fixtures.ts';
import { buildNewCaseInput, buildNewCaseSchema, type NewCaseDraft } from './new-case-schema.ts';

const schema = buildNewCaseSchema(CASE_FIELDS, '2026-11-21');
const circuit = { id: 12, name: 'ACM-00012', customerName: 'Harbour Bakery', postcode: 'BS1 4DJ' };
const written = { subject: 'No service', description: 'The light is off.' };

/** The fields that are complained of. */
function faults(draft: Partial<NewCaseDraft>): string[] {
  const { issues } = v.safeParse(schema, { type: 'assurance', ...draft });
  return [...new Set(issues?.map((issue) => v.getDotPath(issue) ?? ''))].sort();
}

const sent = (draft: Partial<NewCaseDraft>) =>
  buildNewCaseInput(v.parse(schema, { type: 'assurance', ...written, ...draft }), CASE_FIELDS);

describe('a new case', () => {
  it('about a fault asks for the service, what is wrong and how pressing it is', () => {
    expect(faults({})).toEqual(['circuitId', 'description', 'issueType', 'priority', 'subject']);
    expect(faults({ ...written, circuitId: circuit, issueType: 'No service', priority: 'High' })).toEqual([]);
  });

  it('about billing asks for the issue, and for its detail where it has any', () => {
    const billing = { ...written, type: 'billing' as const };
    expect(faults(billing)).toEqual(['issueType']);
    expect(faults({ ...billing, issueType: 'Invoice Query' })).toEqual(['issueSubType']);
    expect(faults({ ...billing, issueType: 'Statement Request' })).toEqual([]);
  });

  it('about a cease asks for the service, the reason and a day that is not past', () => {
    const cease = { ...written, type: 'cease' as const };
    expect(faults(cease)).toEqual(['ceaseDate', 'circuitId', 'reason']);
    const complete = { ...cease, circuitId: circuit, reason: 'Too expensive' };
    expect(faults({ ...complete, ceaseDate: '2026-11-20' })).toEqual(['ceaseDate']);
    expect(faults({ ...complete, ceaseDate: '2026-11-21' })).toEqual([]);
  });

  it('counts what was chosen for another type as not chosen', () => {
    expect(faults({ ...written, type: 'billing', issueType: 'No service' })).toEqual(['issueType']);
    expect(
      faults({
        ...written,
        circuitId: circuit,
        issueType: 'Question',
        priority: 'Low',
        ceaseDate: '2020-01-01',
      }),
    ).toEqual([]);
  });

  it('takes files of nine megabytes together, and not more', () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'photo.png');
    const fault = { ...written, circuitId: circuit, issueType: 'Question', priority: 'Low' as const };
    expect(faults({ ...fault, attachments: [file(5_000_000), file(4_000_000)] })).toEqual([]);
    expect(faults({ ...fault, attachments: [file(5_000_000), file(4_000_001)] })).toEqual(['attachments']);
  });

  it('sends what its type has, and nothing that was typed for another', () => {
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
    expect(sent({ ...typed, type: 'billing' })).toMatchObject({
      circuitId: null,
      issueSubType: 'PO Query',
      priority: null,
      reason: null,
      ceaseDate: null,
      siteContactName: null,
      customerName: 'Harbour Bakery',
      contactId: 3,
    });
    expect(sent({ ...typed, type: 'cease' })).toMatchObject({
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
