import { ADMINISTRATOR } from '@portal/auth/access';
import { brand } from '@portal/brand';
import type { PartnerRow } from '../auth/caller.ts';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { paragraph, plainName } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import { notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';

/**
 * Notifies staff of a company that registered itself. Call this when its first user has set a password and thereby
 * confirmed their email address.
 */
export async function notifyStaff({ mail }: Provider, db: Database, partner: PartnerRow): Promise<void> {
  const draft = {
    to: [brand.email.support],
    subject: 'A new company is waiting for approval',
    blocks: [
      paragraph(
        `${plainName(partner.name)} (number ${partner.id}, ${partner.key}) has applied for an account.`,
      ),
      paragraph(
        'Check the company. To approve it, act as its administrator and choose Approve company at the top of the page.',
      ),
    ],
  };
  await skipOverLimit(() => mail.send(db, draft, { purpose: 'new-company' }));
}

/** Approves a company; only staff who act as one of its users may do this. */
export async function approveCompany(_input: unknown, context: Context): Promise<void> {
  const { caller, db } = context;
  if (caller.impersonatedBy === null) {
    // 409 as for ending an impersonation, because the answer depends on the session and not on the role.
    throw Refusal.conflict('Only our staff can approve a company.');
  }
  const { partnerId } = caller;
  await db.transaction(async (tx) => {
    const approved = await tx
      .update(partners)
      .set({ isAwaitingApproval: false })
      .where(and(eq(partners.id, partnerId), eq(partners.isAwaitingApproval, true)))
      .returning({ id: partners.id });
    if (approved.length === 0) throw Refusal.conflict('This company is already approved.');
    await notify(
      tx,
      { partnerId, roles: [ADMINISTRATOR] },
      {
        kind: 'account',
        text: 'Your company is approved',
        subtext: 'You can now invite users and email proposals.',
        url: '/partner/users',
        type: 'notice',
      },
      context,
    );
  });
}
