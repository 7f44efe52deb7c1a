import type { contract, ParsedOf } from '@portal/api-client';
import { eq, isNull } from 'drizzle-orm';
import { partners, users } from '../auth/tables.ts';
import { parsePostcode } from '../geocoding/postcode.ts';
import type { Context } from '../http/context.ts';
import { assertNotStale } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { partnerDetails } from './tables.ts';

type Changes = ParsedOf<typeof contract.partner.update>;

const LABELS = {
  telephone: 'telephone',
  email: 'email',
  website: 'website',
  address: 'address',
  force2fa: 'the second factor for everyone',
} as const;

export async function getPartner({
  db,
  scope,
  caller,
}: Pick<Context, 'db' | 'scope' | 'caller'>): Promise<contract.partner.Partner> {
  const [row] = await db.select().from(partners).where(eq(partners.id, caller.partnerId));
  if (row === undefined) throw Refusal.notFound();
  const details = await scope.find(partnerDetails, undefined);
  const {
    accountManagerName: name,
    accountManagerEmail: email,
    accountManagerTelephone: telephone,
  } = details ?? {};
  return {
    id: row.id,
    name: row.name,
    registrationNumber: row.companyNumber,
    vatNumber: row.vatNumber,
    telephone: row.telephone,
    email: details?.email ?? null,
    website: row.website,
    address:
      row.addressLine1 && row.town && row.postcode
        ? {
            addressLine1: row.addressLine1,
            addressLine2: row.addressLine2,
            town: row.town,
            county: details?.county ?? null,
            postcode: row.postcode,
          }
        : null,
    force2fa: row.force2fa,
    hasSfAccount: row.hasSfAccount,
    slaAcceptedAt: row.slaAcceptedAt?.toISOString() ?? null,
    accountManager: name && email && telephone ? { name, email, telephone } : null,
    usersCount: await scope.count(users, isNull(users.removedAt)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Keys whose value is undefined are left as they are. */
export async function updatePartner(changes: Changes, context: Context): Promise<contract.partner.Partner> {
  const { db, caller, now } = context;
  const postcode = changes.address && parsePostcode(changes.address.postcode);
  if (changes.address && !postcode) throw Refusal.invalid({ 'address.postcode': 'must be a UK postcode' });
  if (changes.force2fa && !caller.partner.force2fa && caller.user.twoFactorConfirmedAt === null) {
    throw Refusal.invalid({ force2fa: 'needs your own second factor to be set up first' });
  }
  const { address } = changes;
  const line = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
  await db.transaction(async (tx) => {
    await tx
      .select({ id: partners.id })
      .from(partners)
      .where(eq(partners.id, caller.partnerId))
      .for('update');
    const before = await getPartner({ db: tx, caller, scope: context.scope.on(tx) });
    assertNotStale('company', before, changes, LABELS);
    await tx
      .update(partners)
      .set({
        telephone: line(changes.telephone),
        website: line(changes.website),
        force2fa: changes.force2fa,
        ...(address && postcode
          ? {
              addressLine1: address.addressLine1,
              addressLine2: address.addressLine2 || null,
              town: address.town,
              postcode: postcode.text,
            }
          : {}),
        updatedAt: now(),
      })
      .where(eq(partners.id, caller.partnerId));
    const details = { email: line(changes.email), ...(address ? { county: address.county || null } : {}) };
    await tx
      .insert(partnerDetails)
      .values({ partnerId: caller.partnerId, ...details })
      .onConflictDoUpdate({ target: partnerDetails.partnerId, set: { ...details, updatedAt: now() } });
  });
  return getPartner(context);
}
