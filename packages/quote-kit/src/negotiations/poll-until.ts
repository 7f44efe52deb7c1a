import { serverNow } from '@portal/ui/format';

/** Milliseconds between two reads: few while the desk's answer is due, many while it is days away. */
export const pollUntil = (answerDueAt: string): number =>
  Date.parse(answerDueAt) - serverNow() < 120_000 ? 3_000 : 60_000;
