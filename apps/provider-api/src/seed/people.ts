import { hashPassword } from '../account/password/password-hash.ts';
import { writeRecoveryCodes } from '../account/recovery-codes.ts';
import { partners, users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import type { PartnerKey, SeedContext } from './context.ts';

/** Password of every demo account (readings E). */
export const DEMO_PASSWORD = 'Portal-demo-1!';
/** TOTP secret of role2@borealis.test. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

interface DemoPartner {
  key: PartnerKey;
  name: string;
  hasSfAccount: boolean;
  force2fa: boolean;
  isMultiQuoteTester: boolean;
  slaAccepted: boolean;
  town: string;
  postcode: string;
  addressLine1: string;
}

const PARTNERS: readonly DemoPartner[] = [
  {
    key: 'acme',
    name: 'Acme Connect',
    hasSfAccount: true,
    force2fa: false,
    isMultiQuoteTester: true,
    slaAccepted: true,
    addressLine1: '14 Foundry Court',
    town: 'Leeds',
    postcode: 'LS1 4AP',
  },
  {
    key: 'borealis',
    name: 'Borealis Networks',
    hasSfAccount: true,
    force2fa: true,
    isMultiQuoteTester: false,
    slaAccepted: true,
    addressLine1: '3 Harbour Row',
    town: 'Aberdeen',
    postcode: 'AB11 5BT',
  },
  {
    key: 'cobalt',
    name: 'Cobalt Telecom',
    hasSfAccount: false,
    force2fa: false,
    isMultiQuoteTester: false,
    slaAccepted: true,
    addressLine1: 'Unit 9, Millbrook Park',
    town: 'Bristol',
    postcode: 'BS2 0QE',
  },
  {
    key: 'delta',
    name: 'Delta Partners',
    hasSfAccount: true,
    force2fa: false,
    isMultiQuoteTester: false,
    slaAccepted: false,
    addressLine1: '60 Canal Street',
    town: 'Nottingham',
    postcode: 'NG1 7EH',
  },
];

interface DemoUser {
  email: string;
  name: readonly [string, string];
  roleId: number;
  team?: string;
  expired?: boolean;
  twoFactor?: boolean;
}

const USERS: Readonly<Record<PartnerKey, readonly DemoUser[]>> = {
  acme: [
    { email: 'role1@acme.test', name: ['Amelia', 'Hartley'], roleId: 1, team: 'Yorkshire sales' },
    { email: 'role2@acme.test', name: ['Ben', 'Okafor'], roleId: 2, team: 'Yorkshire sales' },
    { email: 'role3@acme.test', name: ['Chloe', 'Whitfield'], roleId: 3, team: 'Yorkshire sales' },
    { email: 'role4@acme.test', name: ['Dev', 'Patel'], roleId: 4, team: 'Technical' },
    { email: 'role5@acme.test', name: ['Erin', 'Gallagher'], roleId: 5, team: 'Commercial' },
    { email: 'role6@acme.test', name: ['Finn', 'Marsh'], roleId: 6, team: 'Technical' },
  ],
  borealis: [
    { email: 'role1@borealis.test', name: ['Isla', 'Murray'], roleId: 1 },
    { email: 'role2@borealis.test', name: ['Rory', 'Sinclair'], roleId: 2, twoFactor: true },
  ],
  cobalt: [
    { email: 'role1@cobalt.test', name: ['Nadia', 'Rahman'], roleId: 1 },
    { email: 'role3@cobalt.test', name: ['Owen', 'Prosser'], roleId: 3 },
  ],
  delta: [
    { email: 'role1@delta.test', name: ['Grace', 'Ellison'], roleId: 1 },
    { email: 'role2@delta.test', name: ['Marcus', 'Webb'], roleId: 2 },
    { email: 'expired@delta.test', name: ['Tessa', 'Lowe'], roleId: 1, expired: true },
  ],
};

/** Partners and users of the demo, as listed in readings E. */
export async function seedPeople(seed: SeedContext): Promise<void> {
  const { db, provider, now, at } = seed;
  const passwordHash = await hashPassword(DEMO_PASSWORD, provider.config); // hashed once for all users: hashing is slow by design
  for (const { slaAccepted, ...partner } of PARTNERS) {
    const random = seed.random(`partner ${partner.key}`);
    const [row] = await db
      .insert(partners)
      .values({
        ...partner,
        slaVersion: slaAccepted ? provider.config.slaVersion : 0,
        slaAcceptedAt: slaAccepted ? at({ days: -200 }) : null,
        companyNumber: String(random.integer(10_000_000, 14_999_999)),
        vatNumber: `GB${random.integer(100_000_000, 999_999_999)}`,
        telephone: `01632 96${random.integer(1000, 9999)}`,
        website: `https://www.${partner.key}.test`,
        createdAt: at({ days: -900 }),
      })
      .returning();
    if (row === undefined) throw new Error('The database answered no row for a partner.');
    await seed.insert(
      users,
      USERS[partner.key].map(({ email, name, roleId, team = null, expired }) => ({
        partnerId: row.id,
        email,
        firstName: name[0],
        lastName: name[1],
        roleId,
        team,
        telephone: `07700 900${random.integer(100, 999)}`,
        passwordHash,
        passwordChangedAt: at({ days: -120 }),
        passwordExpiresAt: expired ? at({ days: -2 }) : null,
        createdAt: at({ days: -800 }),
      })),
    );
  }
  const confirmed = Object.values(USERS)
    .flat()
    .filter((user) => user.twoFactor);
  for (const { email } of confirmed) {
    const user = await seed.user(email);
    const twoFactorSecret = provider.secrets.seal(DEMO_TOTP_SECRET);
    await db.update(users).set({ twoFactorSecret, twoFactorConfirmedAt: now }).where(eq(users.id, user.id));
    await writeRecoveryCodes(db, user.id, provider.secrets);
  }
}
