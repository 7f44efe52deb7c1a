import type { contract } from '@portal/api-client';
import type { Capability } from '@portal/api-client/capability';
import { PRICE_LABELS, type StatusLabel } from '@portal/api-client/labels';
import { getRoleName, ROLE_IDS, roleHasCapability } from '@portal/auth/access';

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

export function fullName({ firstName, lastName }: Pick<PartnerUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Capabilities that only some roles have, in the order of the menu. */
const WORK: readonly (readonly [Capability, string])[] = [
  ['quotes', 'create quotes'],
  ['approvals', 'see approval requests'],
  ['approve', 'approve orders'],
  ['orders', 'follow orders'],
  ['services', 'see services'],
  ['support', 'open support cases'],
  ['contacts.manage', 'manage contacts'],
  ['tokens.manage', 'create API tokens'],
  ['partner.manage', 'manage users'],
];

/** `Can create quotes and follow orders. Cannot approve orders or see services.` */
function describeRole(roleId: number): string {
  const can = WORK.filter(([capability]) => roleHasCapability(roleId, capability)).map(([, work]) => work);
  const cannot = WORK.map(([, work]) => work).filter((work) => !can.includes(work));
  const sentences = [
    can.length > 0 && `Can ${listOf('conjunction').format(can)}.`,
    cannot.length > 0 && `Cannot ${listOf('disjunction').format(cannot)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What users see of prices, explained. */
export const PRICE_OPTIONS = (
  [
    ['cost', 'Sees what your company pays, margins and what customers pay.'],
    [
      'selling',
      'Sees what customers pay: the cost plus the quote’s margin, or your default margin. Without a margin, no price is shown. Creates proposals with that margin. Cannot set margins, negotiate or approve.',
    ],
    ['none', 'Sees products, dates and statuses without any amount.'],
  ] as const
).map(([value, description]) => ({ value, label: PRICE_LABELS[value], description }));

const listOf = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat('en-GB', { type });

/** Each role with its capabilities, so that the user can compare roles before choosing one. */
export const ROLE_OPTIONS = ROLE_IDS.map((id) => ({
  value: id as number,
  label: getRoleName(id),
  description: describeRole(id),
}));
