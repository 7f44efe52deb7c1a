import type { contract, ParsedOf } from '@portal/api-client';
import { ADMINISTRATOR } from '@portal/auth/access';
import { brand } from '@portal/brand';
import { and, eq, sql } from 'drizzle-orm';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { partners, users } from '../auth/tables.ts';
import type { Context } from '../http/context.ts';
import { randomToken } from '../secrets.ts';
import { createResetLink } from './password/password-change.ts';

type Application = ParsedOf<typeof contract.auth.register>;

const REGISTER_LIMIT: Limit = { name: 'register', tries: 5, seconds: 3600 };
const LINK_DAYS = 7;
const MINUTES_A_DAY = 1440;
const RECEIVED = 'We have received your application and written to the address that you gave.';
const KEY_LENGTH = 40;

/**
 * Creates a company account whose first user, an administrator, sets a password by a mailed link. The response is the
 * same for a known address, whose owner gets a mail instead.
 */
export async function register(input: Application, context: Context): Promise<{ message: string }> {
  await hit(context.db, REGISTER_LIMIT, context.address, context.now());
  const [known] = await context.db
    .select({ removedAt: users.removedAt })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, input.email.toLowerCase()), eq(users.isAddressTaken, false)));
  if (known === undefined) await openAccount(input, context);
  // Removed users get no mail: their company decides whether to invite them again.
  else if (known.removedAt === null) await tellOwner(input, context);
  return { message: RECEIVED };
}

function partnerKey(companyName: string): string {
  const slug = companyName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, KEY_LENGTH);
  return `${slug || 'partner'}-${randomToken().slice(0, 8).toLowerCase()}`;
}

async function openAccount(input: Application, context: Context): Promise<void> {
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const [partner] = await tx
      .insert(partners)
      .values({
        key: partnerKey(input.companyName),
        name: input.companyName,
        telephone: input.telephone || null,
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
    const link = await createResetLink(context, tx, user, LINK_DAYS * MINUTES_A_DAY);
    await context.mail.send(tx, {
      to: [input.email],
      subject: `Welcome to the ${brand.title}`,
      text: [
        `Dear ${input.firstName},`,
        `Thank you for applying on behalf of ${input.companyName}. Set your password within ${LINK_DAYS} days, then sign in:`,
        link,
        'When you first sign in, you accept the Service Level Agreement for your company. We then contact you about services and support.',
      ].join('\n\n'),
    });
  });
}

async function tellOwner(input: Application, context: Context): Promise<void> {
  await context.mail.send(context.db, {
    to: [input.email],
    subject: 'You already have an account',
    text: [
      `Dear ${input.firstName},`,
      `We received an application for a ${brand.title} account with this e-mail address, which already has an account. Sign in here:`,
      `${context.config.publicUrl}/login`,
      `If you have forgotten your password, reset it: ${context.config.publicUrl}/password/email`,
    ].join('\n\n'),
  });
}
