import { paragraph } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { Job, Provider } from '../provider.ts';

interface News<Data extends object> {
  mail: { subject: string; paragraphs: readonly string[] };
  webhook: readonly [job: Job<Data>, data: Data];
}

/** Queues a mail and a webhook request to the portal's operators, where they are configured. */
export async function notifyOperators<Data extends object>(
  { config, mail, jobs }: Pick<Provider, 'config' | 'mail' | 'jobs'>,
  on: Parameters<Provider['mail']['send']>[0],
  news: News<Data>,
): Promise<void> {
  const { operatorsEmail, operatorsWebhookUrl } = config;
  const { subject, paragraphs } = news.mail;
  if (operatorsEmail.length > 0) {
    const draft = { to: [...operatorsEmail], subject, blocks: paragraphs.map((text) => paragraph(text)) };
    await skipOverLimit(() => mail.send(on, draft, { purpose: 'release' }));
  }
  if (operatorsWebhookUrl !== null) await jobs.send(on, ...news.webhook);
}
