import { contract } from '@portal/api-client';

export type Purpose = contract.contacts.Contact['purposes'][number];

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  general: 'General',
  billing: 'Billing',
  technical: 'Technical',
  delivery: 'Delivery',
  escalation: 'Escalation',
};

export const PURPOSES: readonly Purpose[] = contract.contacts.CONTACT_PURPOSES;
