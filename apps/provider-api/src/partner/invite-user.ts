import type { ParsedOf } from '@portal/api-client';
import type { PriceAccess } from '@portal/api-client/capability';
import { brand } from '@portal/brand';
import { createResetLink } from '../account/password/password-change.ts';
import type { UserRow } from '../auth/caller.ts';
import { claimAddress, LINK_DAYS } from '../auth/claim-address.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { HOW_TO_USE_SINGLE_SIGN_ON, mustUseSingleSignOn } from '../auth/single-sign-on/password-rule.ts';
import { canProviderManageUsers } from '../auth/single-sign-on/scim-managed.ts';
import { isInVerifiedDomain } from '../auth/single-sign-on/verified-domains.ts';
import { partners, users } from '../auth/tables.ts';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import { isUniqueViolation } from '../db/statements/unique-violation.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import type { MailOrigin } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { type Contracts, findUser, type PartnerUser, toPartnerUser } from './users.ts';

async function sendInvite(context: Context, db: Database, user: UserRow): Promise<void> {
  if (user.isAddressTaken) return sendTakenNotice(context, db, user);
  // Contains no text by the inviter except their name and company: the recipient may not know them.
  const invitation = `${describeInviter(context.caller)} has invited you to the ${brand.title}.`;
  const blocks = (await mustUseSingleSignOn(db, user))
    ? [
        paragraph(`${invitation} Sign in with your work account: ${HOW_TO_USE_SINGLE_SIGN_ON}`),
        action('Open the sign-in page', `${context.config.publicUrl}/login`),
        paragraph('If you do not know the sender, ignore this email.'),
      ]
    : [
        paragraph(`${invitation} Set your password within ${LINK_DAYS} days.`),
        action('Set your password', await createResetLink(context, db, user, LINK_DAYS * 24 * 60)),
        paragraph(
          'You can use the link once. If you do not know the sender, ignore this email. Nobody can use the account until a password is set.',
        ),
      ];
  await context.mail.send(
    db,
    {
      to: [user.email],
      subject: `Your access to the ${brand.title}`,
      blocks: [paragraph('Hello,'), ...blocks],
    },
    originOf(context),
  );
}

const describeInviter = ({ name, partner }: Context['caller']) =>
  `${plainName(name)} of ${plainName(partner.name)}`;

const originOf = ({ caller }: Context): MailOrigin => ({
  purpose: 'invitation',
  senderId: caller.userId,
  company: caller.partner,
});

/** The owner of the address learns of the invitation; the company that invited them does not learn of the owner. */
async function sendTakenNotice(context: Context, db: Database, user: UserRow): Promise<void> {
  const { caller, mail } = context;
  const company = plainName(caller.partner.name);
  await mail.send(
    db,
    {
      to: [user.email],
      subject: `Invitation to the ${brand.title}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `${describeInviter(caller)} has invited this email address to the ${brand.title}. The address already belongs to an account of another company, so the invitation has no effect. To work for ${company} as well, ask them to invite another address of yours.`,
        ),
        paragraph('Your account has not changed.'),
      ],
    },
    originOf(context),
  );
}

/** Refuses an address outside the verified domains if the user would have to use single sign-on. */
async function assertCanSignIn(
  db: Database,
  { email, roleId }: ParsedOf<Contracts['inviteUser']>,
  partnerId: number,
): Promise<void> {
  if (!(await mustUseSingleSignOn(db, { partnerId, roleId }))) return;
  if (await isInVerifiedDomain(db, email, partnerId)) return;
  throw Refusal.invalid({
    email:
      'must be in an email domain that your company has verified, because your company requires single sign-on',
  });
}

/** A removed user of the same partner is invited again under the same address. */
export async function inviteUser(
  input: ParsedOf<Contracts['inviteUser']>,
  context: Context,
): Promise<PartnerUser> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    await claimAddress(tx, { email: input.email, partnerId: caller.partnerId }, now());
    const rows = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${input.email.toLowerCase()}`);
    const known = rows.find(({ partnerId }) => partnerId === caller.partnerId);
    if (known?.removedAt === null) throw Refusal.invalid({ email: 'is already in use' });
    const isManageable = await canProviderManageUsers(tx, caller.partnerId, now());
    if (known !== undefined && known.scimManagedSince !== null && isManageable)
      throw Refusal.invalid({
        email: 'This email address belongs to a blocked user. Unblock them at your identity provider.',
      });
    await assertCanSignIn(tx, input, caller.partnerId);
    // Answered like any other invitation, so that nobody learns which addresses other companies use.
    const isAddressTaken = rows.some((row) => row.partnerId !== caller.partnerId && !row.isAddressTaken);
    const columns = {
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      roleId: input.roleId,
      prices: input.prices ?? (await loadNewUserPrices(tx, caller.partnerId)),
      team: input.team || null,
      telephone: input.telephone || null,
    } satisfies InputColumns<Contracts['inviteUser'], typeof users>;
    const values = {
      ...columns,
      invitedAt: now(),
      removedAt: null,
      passwordHash: null,
      singleSignOnSince: null,
      // The identity provider takes the user over again if it still knows them.
      scimManagedSince: null,
      passwordExpiresAt: null,
    };
    const store = async (db: Database, isTaken: boolean) => {
      const own = scope.on(db);
      const row = { ...values, isAddressTaken: isTaken };
      return known
        ? (await own.update(users, { ...row, version: known.version + 1 }, eq(users.id, known.id)))[0]
        : await own.insert(users, { ...row, createdAt: now() });
    };
    // In a savepoint: another company may have invited the same address since it was looked up.
    const row = await tx
      .transaction((savepoint) => store(savepoint, isAddressTaken))
      .catch((error) => {
        if (isUniqueViolation(error)) return store(tx, true);
        throw error;
      });
    if (row === undefined) throw new Error('The database answered no row for a user.');
    await sendInvite(context, tx, row);
    return toPartnerUser(row, isManageable);
  });
}

async function loadNewUserPrices(db: Database, partnerId: number): Promise<PriceAccess> {
  const [row] = await db
    .select({ prices: partners.newUserPrices })
    .from(partners)
    .where(eq(partners.id, partnerId));
  return row?.prices ?? 'none';
}

export async function resendInvite(
  input: ParsedOf<Contracts['resendInvite']>,
  context: Context,
): Promise<void> {
  const id = numberId(input.id);
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await findUser(scope, id, 'update');
    if (row.passwordHash !== null) {
      throw Refusal.conflict('This user already has a password and can reset it on the sign-in page.');
    }
    if (row.singleSignOnSince !== null)
      throw Refusal.conflict('This user already signs in with your company’s identity provider.');
    await claimAddress(tx, { email: row.email, partnerId: scope.partnerId }, context.now());
    const [invited = row] = await scope.update(users, { invitedAt: context.now() }, eq(users.id, id));
    await sendInvite(context, tx, invited);
  });
}
