import { serverNow } from '@portal/ui/format';

/** Milliseconds until the next read: few if the desk's answer is due soon, many if it is days away. */
export const pollUntil = (answerDueAt: string): number =>
  Date.parse(answerDueAt) - serverNow() < 120_000 ? 3_000 : 60_000;
