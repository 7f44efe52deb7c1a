import type { contract, OutputOf } from '@portal/api-client';
import type { CaseComment, CaseSummary, SupportCase } from '../features/shared/case-types.ts';

export function testCaseSummary(change: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: 7,
    caseNumber: 'CS-28407',
    subject: 'No service since this morning',
    type: 'assurance',
    issueType: 'No service',
    issueSubType: null,
    priority: 'High',
    status: 'New',
    isClosed: false,
    waitsOn: 'provider',
    isEscalated: false,
    circuitId: 12,
    assetName: 'ACM-00012',
    customerName: 'Harbour Bakery',
    postcode: 'BS1 4DJ',
    contactName: 'Nina Frost',
    owner: 'Imogen Farrow',
    partnerOwnerId: null,
    partnerOwnerName: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...change,
  };
}

export function testCase(change: Partial<SupportCase> = {}): SupportCase {
  return {
    ...testCaseSummary(),
    description: 'The WAN light is off.',
    reason: null,
    ceaseDate: null,
    department: 'Service Desk',
    assetAttributes: {},
    attachments: [],
    contactId: 3,
    contactEmail: 'nina@acme.test',
    siteContactName: 'Reception',
    siteContactNumber: '07700 900123',
    siteAccessTimes: 'Monday to Friday',
    escalatedAt: null,
    escalationReason: null,
    resolvedAt: null,
    closedAt: null,
    ...change,
  };
}

export function testComment(change: Partial<CaseComment> = {}): CaseComment {
  return {
    id: 1,
    comment: 'We are looking at the line.',
    author: 'Imogen Farrow',
    isPartner: false,
    attachments: [],
    createdAt: '2026-11-20T08:06:00.000Z',
    ...change,
  };
}

export const CASE_FIELDS: contract.support.CaseFields = {
  types: [
    {
      value: 'assurance',
      label: 'Assurance',
      description: 'A fault or question about a service',
      issueTypes: (
        [
          ['No service', 'High'],
          ['Question', 'Low'],
        ] as const
      ).map(([value, priority]) => ({
        value,
        department: 'Service Desk',
        subTypes: [],
        priority,
      })),
    },
    {
      value: 'billing',
      label: 'Billing',
      issueTypes: [
        { value: 'Invoice Query', department: 'Billing', subTypes: ['PO Query', 'Duplicate Billing'] },
        { value: 'Statement Request', department: 'Credit Control', subTypes: [] },
      ],
    },
    { value: 'cease', label: 'Cease', issueTypes: [] },
  ],
  priorities: [
    {
      value: 'High',
      label: 'High: no service',
      description: 'Fix within 5 hours.',
      responseMinutes: 30,
      fixMinutes: 300,
    },
    {
      value: 'Low',
      label: 'Low: question',
      description: 'Fix within 3 working days.',
      responseMinutes: null,
      fixMinutes: 1440,
    },
  ],
  statuses: ['New', 'Resolved', 'Closed'],
};

export const NO_SLA: OutputOf<typeof contract.support.getSlaTimer> = {
  timeRemainingInMins: null,
  paused: false,
  dueAt: null,
  targetMins: null,
  inWorkingHoursOnly: false,
  respondBy: null,
  respondedAt: null,
};

export function testContact(change: Partial<contract.contacts.Contact> = {}): contract.contacts.Contact {
  return {
    id: 1,
    version: 1,
    name: 'Ada Abel',
    email: 'ada@acme.test',
    telephone: null,
    jobTitle: null,
    purposes: [],
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}
