import type { contract, ParsedOf } from '@portal/api-client';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import { partners, users } from '../auth/tables.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { eq, isNull } from '../db/drizzle.ts';
import { parsePostcode } from '../geocoding/places/postcode.ts';
import type { Context } from '../http/context.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { partnerDetails } from './tables.ts';

const LABELS: FieldLabels<typeof contract.partner.update> = {
  telephone: 'telephone',
  email: 'email',
  website: 'website',
  address: 'address',
  newUserPrices: 'prices for new users',
  force2fa: 'two-factor authentication for everyone',
};

export async function getPartner(_input: unknown, context: Context): Promise<contract.partner.Partner> {
  return findPartner(context);
}

async function findPartner({
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
    newUserPrices: row.newUserPrices,
    hasSfAccount: row.hasSfAccount,
    isAwaitingApproval: row.isAwaitingApproval,
    slaAcceptedAt: row.slaAcceptedAt?.toISOString() ?? null,
    accountManager: name && email && telephone ? { name, email, telephone } : null,
    usersCount: await scope.count(users, isNull(users.removedAt)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

const emptyToNull = (value: string | null | undefined) => (value === '' ? null : value);

/** Fields that are undefined stay as they are. */
export async function updatePartner(
  input: ParsedOf<typeof contract.partner.update>,
  context: Context,
): Promise<contract.partner.Partner> {
  const { db, caller, now } = context;
  const { address } = input;
  const postcode = address && parsePostcode(address.postcode);
  if (address && !postcode) throw Refusal.invalid({ 'address.postcode': 'must be a UK postcode' });
  if (input.force2fa && !caller.partner.force2fa && !hasSecondFactor(caller.user)) {
    throw Refusal.invalid({ force2fa: 'Set up two-factor authentication on your own account first' });
  }
  // An unattended screen is not enough to make every account of the company easier to take over.
  if (input.force2fa === false && caller.partner.force2fa) requireConfirmedPassword(context);
  return db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const own = { db: tx, caller, scope: context.scope.on(tx) };
    const current = await findPartner(own);
    assertNotStale({ name: 'company' }, current, input, LABELS);
    const columns = {
      telephone: emptyToNull(input.telephone),
      website: emptyToNull(input.website),
      force2fa: input.force2fa,
      newUserPrices: input.newUserPrices,
    } satisfies InputColumns<
      typeof contract.partner.update,
      typeof partners,
      'email' | 'address' | 'version'
    >;
    const addressColumns =
      address && postcode
        ? {
            addressLine1: address.addressLine1,
            addressLine2: address.addressLine2 || null,
            town: address.town,
            postcode: postcode.text,
          }
        : {};
    await tx
      .update(partners)
      .set({ ...columns, ...addressColumns, version: current.version + 1, updatedAt: now() })
      .where(eq(partners.id, caller.partnerId));
    const details = {
      email: emptyToNull(input.email),
      county: address && (address.county || null),
      updatedAt: now(),
    };
    await tx
      .insert(partnerDetails)
      .values({ partnerId: caller.partnerId, ...details })
      .onConflictDoUpdate({ target: partnerDetails.partnerId, set: details });
    return findPartner(own);
  });
}
