import { ADMINISTRATOR } from '@portal/auth/access';
import { brand } from '@portal/brand';
import { and, eq } from 'drizzle-orm';
import type { PartnerRow } from '../auth/caller.ts';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { paragraph, plainName } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import { notify } from '../notifications/service.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';

/** Once the first user of a company that registered itself has confirmed their email address by setting a password. */
export async function tellStaff({ mail }: Provider, db: Database, partner: PartnerRow): Promise<void> {
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

/** By staff who act as one of the company's users. */
export async function approveCompany(_input: unknown, { caller, db }: Context): Promise<void> {
  if (caller.impersonatedBy === null) {
    // A conflict, as for ending an impersonation: it depends on the session and not on the role.
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
        text: 'Your company is approved',
        subtext: 'You can now invite users and email proposals.',
        url: '/partner/users',
        type: 'notice',
      },
    );
  });
}
