import { contract } from '@portal/api-client';
import { FIBRE_BREAK } from './sla-clock.ts';

type Fields = contract.support.CaseFields;

const SERVICE_DESK = 'Service Desk';
const CEASES = 'Ceases';

/** The options of a new case: the form shows them and the server validates against them (§9). */
export const CASE_FIELDS: Fields = {
  types: [
    {
      value: 'assurance',
      label: 'Assurance',
      description: 'A fault or question about a service',
      issueTypes: (
        [
          [contract.support.NO_SERVICE, 'High'],
          ['Intermittent service', 'Medium'],
          ['Slow service', 'Medium'],
          ['Packet loss', 'Medium'],
          [FIBRE_BREAK, 'High'],
          ['Question', 'Low'],
        ] as const
      ).map(([value, priority]) => ({ value, department: SERVICE_DESK, subTypes: [], priority })),
    },
    {
      value: 'billing',
      label: 'Billing',
      description: 'An invoice, payment or statement',
      issueTypes: [
        {
          value: 'Invoice Query',
          department: 'Billing',
          subTypes: [
            'PO Query',
            'Incorrect Contact Details',
            'Duplicate Billing',
            'Service Should be Ceased',
            'Other Disputed Charge',
          ],
        },
        {
          value: 'Payment Query',
          department: 'Credit Control',
          subTypes: [
            'Direct Debit Query',
            'Payment Plan Query',
            'Remittance/Allocation Query',
            'Bank Details Requested',
          ],
        },
        { value: 'Statement Request', department: 'Credit Control', subTypes: [] },
      ],
    },
    { value: 'cease', label: 'Cease', description: 'The end of a service', issueTypes: [] },
  ],
  priorities: [
    {
      value: 'High',
      label: 'High: no service',
      description:
        'Response in 30 minutes and an update every hour. Fix within 5 hours for a leased line, 7 for other services, 15 for a fibre break. With Standard care, only working hours count.',
      responseMinutes: 30,
      fixMinutes: 5 * 60,
    },
    {
      value: 'Medium',
      label: 'Medium: service impaired',
      description: 'Response in 4 hours. Fix within 24 hours, or by the next working day with Standard care.',
      responseMinutes: 4 * 60,
      fixMinutes: 24 * 60,
    },
    {
      value: 'Low',
      label: 'Low: question or minor fault',
      description: 'Fix within 3 working days.',
      responseMinutes: null,
      // A working day has 8 hours.
      fixMinutes: 3 * 8 * 60,
    },
  ],
  statuses: ['New', 'Resolved', 'Closed'],
};

export const CEASE_REASONS: readonly string[] = [
  'Customer has moved premises',
  'Customer has closed',
  'Replaced by another service of ours',
  'Replaced by another provider',
  'Too expensive',
  'Service did not perform',
  'No longer needed',
];

function listIssueTypes(type: contract.support.CaseType) {
  return CASE_FIELDS.types.find(({ value }) => value === type)?.issueTypes ?? [];
}

export function findIssueType(type: contract.support.CaseType, value: string | null | undefined) {
  return listIssueTypes(type).find((issue) => issue.value === value) ?? null;
}

export function getDepartment(type: contract.support.CaseType, issueType: string | null | undefined): string {
  return type === 'cease' ? CEASES : (findIssueType(type, issueType)?.department ?? SERVICE_DESK);
}
