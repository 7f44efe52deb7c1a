import type { contract, OutputOf } from '@portal/api-client';
import { getRoleName, ROLE_IDS } from '@portal/auth/access';

export type PartnerUser = OutputOf<typeof contract.partner.listUsers>['items'][number];

export const ROLE_OPTIONS = ROLE_IDS.map((id) => ({ value: id as number, label: getRoleName(id) }));

export function fullName({ firstName, lastName }: Pick<PartnerUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
