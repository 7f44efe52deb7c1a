import type { contract } from '@portal/api-client';
import type { StatusLabel } from '@portal/api-client/labels';
import { getRoleName, ROLE_IDS } from '@portal/auth/access';

export type PartnerUser = contract.partner.PartnerUser;

export const USER_STATUS_LABELS: Readonly<Record<PartnerUser['status'], StatusLabel>> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
};

export const ROLE_OPTIONS = ROLE_IDS.map((id) => ({ value: id as number, label: getRoleName(id) }));

export function fullName({ firstName, lastName }: Pick<PartnerUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
