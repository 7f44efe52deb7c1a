import type { contract } from '@portal/api-client';

export function testContact(change: Partial<contract.contacts.Contact> = {}): contract.contacts.Contact {
  return {
    id: 3,
    version: 1,
    name: 'Nina Frost',
    email: 'nina@acme.test',
    telephone: '0113 496 0001',
    jobTitle: 'Office manager',
    purposes: ['general', 'billing'],
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}

export function testPartnerUser(
  change: Partial<contract.partner.PartnerUser> = {},
): contract.partner.PartnerUser {
  return {
    id: 7,
    version: 1,
    firstName: 'Ravi',
    lastName: 'Shah',
    email: 'ravi@acme.test',
    telephone: null,
    roleId: 2,
    team: null,
    status: 'active',
    twoFactorConfirmedAt: null,
    lastSeenAt: null,
    scimManagedSince: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}

export function testDelegation(
  change: Partial<contract.partner.Delegation> = {},
): contract.partner.Delegation {
  return {
    id: 'd1',
    owner: { id: 1, name: 'Amelia Hart' },
    delegate: { id: 7, name: 'Ravi Shah' },
    fromDay: '2026-12-01',
    untilDay: '2026-12-12',
    reason: 'Annual leave',
    isCurrent: true,
    ...change,
  };
}

export function testToken(change: Partial<contract.partner.Token> = {}): contract.partner.Token {
  return {
    id: 't1',
    name: 'Nightly export',
    prefix: 'pp_abcdefg',
    scopes: ['quotes:read', 'orders:read'],
    isSandbox: false,
    createdBy: 'Amelia Hart',
    isOwn: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: null,
    expiresAt: '2027-05-01T09:00:00Z',
    ...change,
  };
}

export function testCompany(change: Partial<contract.partner.Partner> = {}): contract.partner.Partner {
  return {
    id: 1,
    version: 1,
    name: 'Acme Connect',
    registrationNumber: null,
    vatNumber: null,
    telephone: null,
    email: null,
    website: null,
    address: {
      addressLine1: '1 Mill Row',
      addressLine2: null,
      town: 'Leeds',
      county: null,
      postcode: 'LS1 4AP',
    },
    force2fa: false,
    hasSfAccount: true,
    isAwaitingApproval: false,
    slaAcceptedAt: null,
    accountManager: null,
    usersCount: 6,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}
