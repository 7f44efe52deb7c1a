import type { contract } from '@portal/api-client';
import type { circuits } from '../circuits/tables.ts';
import type { Random } from '../seed/random.ts';
import { CASE_FIELDS } from './case-fields.ts';

export type Circuit = typeof circuits.$inferSelect;

interface Story {
  subject: string;
  description: string;
  issueType: string;
  priority: contract.support.CasePriority;
}

const FAULTS: readonly Story[] = [
  {
    subject: 'No service since this morning',
    description:
      'The site lost its connection at about 07:40. The router has power, its WAN light is off. Restarted twice.',
    issueType: 'No service',
    priority: 'High',
  },
  {
    subject: 'Connection drops several times a day',
    description: 'Short losses of two to five minutes, mostly in the afternoon. Nothing changed at the site.',
    issueType: 'Intermittent service',
    priority: 'Medium',
  },
  {
    subject: 'Upload far below what was ordered',
    description: 'Measured with a laptop at the router: a third of the ordered speed up, full speed down.',
    issueType: 'Slow service',
    priority: 'Medium',
  },
  {
    subject: 'Packet loss to the data centre',
    description: 'Three per cent loss from the second hop on; voice calls break up.',
    issueType: 'Packet loss',
    priority: 'Medium',
  },
  {
    subject: 'Fibre cut outside the building',
    description: 'A contractor went through the duct in the car park. The ends of the cable can be seen.',
    issueType: 'Fibre break',
    priority: 'High',
  },
  {
    subject: 'Which addresses of the block are free',
    description: 'Please confirm which addresses of the LAN block are routed to us.',
    issueType: 'Question',
    priority: 'Low',
  },
];

export function chooseStory(
  random: Random,
  type: contract.support.CaseType,
  circuit: Circuit | null,
): Omit<Story, 'issueType'> & { issueType: string | null; issueSubType: string | null } {
  if (type === 'assurance') return { ...random.pick(FAULTS), issueSubType: null };
  if (type === 'cease') {
    return {
      subject: `Cease ${circuit?.name ?? 'a service'}`,
      description: 'Please cease this service on the date given and confirm the final charge.',
      issueType: null,
      issueSubType: null,
      priority: 'Low',
    };
  }
  const issue = random.pick(CASE_FIELDS.types.find(({ value }) => value === 'billing')?.issueTypes ?? []);
  const issueSubType = issue.subTypes.length > 0 ? random.pick(issue.subTypes) : null;
  return {
    subject: issueSubType ?? issue.value,
    description: 'Please check the attached lines of our last invoice and explain them.',
    issueType: issue.value,
    issueSubType,
    priority: 'Low',
  };
}
