import { contract, type OutputOf } from '@portal/api-client';

export type Contact = OutputOf<typeof contract.contacts.create>;
export type Purpose = Contact['purposes'][number];

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  general: 'General',
  billing: 'Billing',
  technical: 'Technical',
  delivery: 'Delivery',
  escalation: 'Escalation',
};

export const PURPOSES: readonly Purpose[] = contract.contacts.CONTACT_PURPOSES;

export function isPurpose(value: string): value is Purpose {
  return value in PURPOSE_LABELS;
}
