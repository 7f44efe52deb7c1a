import { and, eq } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { numberId } from '../../http/request/ids.ts';
import { paragraph, plainName, toParagraphs } from '../../mail/mail-blocks.ts';
import { Refusal } from '../../refusal.ts';
import { formatDay } from '../../shared/days.ts';
import { loadProposal } from '../load-versions.ts';
import type { LoadSubject } from '../subject.ts';
import { storeSharedStatus } from './status.ts';
import { proposalQuestions } from './tables.ts';

/** Answers a customer's question: by email to the person who asked, and on the page of the proposal. */
export async function answerQuestion<Id extends object>(
  input: Id & { number: string; questionId: string; answer: string },
  load: LoadSubject<Id>,
  context: Context,
): Promise<void> {
  const { caller, mail } = context;
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const subject = await load(input, scope, { now, lock: 'update' });
    const row = await loadProposal(scope, subject, input.number);
    const ofVersion = and(
      eq(proposalQuestions.id, numberId(input.questionId)),
      eq(proposalQuestions.proposalId, row.id),
    );
    const question = await scope.get(proposalQuestions, ofVersion);
    if (question.answeredAt !== null)
      throw Refusal.conflict(
        `${question.answeredBy} answered this question on ${formatDay(question.answeredAt)}.`,
      );
    await scope.update(
      proposalQuestions,
      { answer: input.answer, answeredAt: now, answeredBy: caller.name },
      ofVersion,
    );
    await storeSharedStatus(scope, subject);
    await subject.record(scope, {
      title: `Question about proposal version ${row.number} answered`,
      detail: `To ${question.name}`,
      at: now,
      actor: caller.name,
    });
    await mail.send(
      tx,
      {
        to: [question.email],
        subject: `Your question about the proposal for ${plainName(row.content.recipientName)}`,
        company: plainName(caller.partner.name),
        fromName: caller.partner.name,
        replyTo: { name: caller.name, address: caller.user.email },
        blocks: [...toParagraphs(input.answer), paragraph('You asked:'), ...toParagraphs(question.text)],
        footer: [plainName(caller.name), plainName(caller.partner.name), caller.user.email],
      },
      { purpose: 'proposal', senderId: caller.userId, company: caller.partner },
    );
  });
}
