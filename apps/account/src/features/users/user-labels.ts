import type { contract } from '@portal/api-client';
import type { StatusLabel } from '@portal/api-client/labels';
import { getRoleName, ROLE_IDS } from '@portal/auth/access';

export type PartnerUser = contract.partner.PartnerUser;

export const USER_STATUS_LABELS: Readonly<Record<PartnerUser['status'], StatusLabel>> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
};

export const ROLE_LABELS = {
  '1': getRoleName(1),
  '2': getRoleName(2),
  '3': getRoleName(3),
  '4': getRoleName(4),
  '5': getRoleName(5),
  '6': getRoleName(6),
} as const satisfies Record<(typeof contract.partner.ROLE_KEYS)[number], string>;

export const ROLE_OPTIONS = ROLE_IDS.map((id) => ({ value: id as number, label: getRoleName(id) }));

export function fullName({ firstName, lastName }: Pick<PartnerUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
