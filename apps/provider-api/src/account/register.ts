import { contract, type ParsedOf } from '@portal/api-client';
import { ADMINISTRATOR } from '@portal/auth/access';
import { brand } from '@portal/brand';
import type { UserRow } from '../auth/caller.ts';
import { LINK_DAYS, releaseOldAddress } from '../auth/claim-address.ts';
import { partners, users } from '../auth/tables.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { defineJob } from '../jobs/define.ts';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { Provider } from '../provider.ts';
import { randomToken } from '../secrets.ts';
import { createResetLink } from './password/password-change.ts';

type Application = ParsedOf<typeof contract.auth.register>;

const MINUTES_A_DAY = 1440;
const RECEIVED = 'We have received your application and sent an email to the address you gave.';
const KEY_LENGTH = 40;

/** The response never reveals whether the address is known: a job looks it up, so the request does the same work. */
export async function register(input: Application, context: Context): Promise<{ message: string }> {
  const { db, jobs, mail, network } = context;
  await db.transaction(async (tx) => {
    await mail.count(tx, { purpose: 'registration', network }, []);
    await jobs.send(tx, processApplication, input);
  });
  return { message: RECEIVED };
}

/**
 * Creates a company account whose first user, an administrator, sets a password by a mailed link. The owner of a known
 * address gets a mail instead. Of two applications for one address the later fails on the unique index, and its retry
 * finds the first.
 */
export const processApplication = defineJob({
  name: 'account.process-application',
  data: contract.auth.application,
  async handle(input, provider) {
    await releaseOldAddress(provider.db, input.email, provider.now());
    const [known] = await provider.db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, input.email.toLowerCase()), eq(users.isAddressTaken, false)));
    await skipOverLimit(async () => {
      if (known === undefined) await openAccount(input, provider);
      // Removed users get no mail: their company decides whether to invite them again.
      else if (known.removedAt === null) await tellOwner(known, provider);
    });
  },
});

function partnerKey(companyName: string): string {
  const slug = companyName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, KEY_LENGTH);
  return `${slug || 'partner'}-${randomToken().slice(0, 8).toLowerCase()}`;
}

async function openAccount(input: Application, provider: Provider): Promise<void> {
  const now = provider.now();
  await provider.db.transaction(async (tx) => {
    const [partner] = await tx
      .insert(partners)
      .values({
        key: partnerKey(input.companyName),
        name: input.companyName,
        telephone: input.telephone || null,
        isAwaitingApproval: true,
        createdAt: now,
      })
      .returning({ id: partners.id });
    if (partner === undefined) throw new Error('The database answered no row for a partner.');
    const [user] = await tx
      .insert(users)
      .values({
        partnerId: partner.id,
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        telephone: input.telephone || null,
        roleId: ADMINISTRATOR,
        invitedAt: now,
        createdAt: now,
      })
      .returning({ id: users.id, email: users.email });
    if (user === undefined) throw new Error('The database answered no row for a user.');
    const link = await createResetLink(provider, tx, user, LINK_DAYS * MINUTES_A_DAY);
    await provider.mail.send(
      tx,
      {
        to: [input.email],
        subject: `Your application for the ${brand.title}`,
        // Contains no text from the form: the applicant may have entered another person's address.
        blocks: [
          paragraph('Hello,'),
          paragraph(
            `We received an application for a ${brand.title} account with this email address. If you applied, set your password within ${LINK_DAYS} days, then sign in.`,
          ),
          action('Set your password', link),
          paragraph(
            'When you first sign in, you accept the Service Level Agreement for your company. We then contact you about services and support.',
          ),
          paragraph(
            'If you did not apply, ignore this email. Nobody can use the account until a password is set.',
          ),
        ],
      },
      { purpose: 'registration' },
    );
  });
}

async function tellOwner(
  { email, firstName, passwordHash }: UserRow,
  { config, db, mail }: Provider,
): Promise<void> {
  await mail.send(
    db,
    {
      to: [email],
      subject: 'You already have an account',
      blocks: [
        // Until the user has signed in, the name may have been entered by another person.
        paragraph(passwordHash === null ? 'Hello,' : `Dear ${plainName(firstName)},`),
        paragraph(
          `We received an application for a ${brand.title} account with this email address, which already has an account. If it was not you, ignore this email: nothing has changed. If you have no password yet, choose “Forgotten your password?” on the sign-in page.`,
        ),
        action('Sign in', `${config.publicUrl}/login`),
      ],
    },
    { purpose: 'registration' },
  );
}
