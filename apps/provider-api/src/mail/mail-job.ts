import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import type { MailDraft } from '../provider.ts';
import { deliver } from './deliver.ts';
import { toParagraphs } from './mail-blocks.ts';

const person = v.object({ name: v.string(), address: v.string() });
const row = v.object({ label: v.string(), value: v.string() });
const block = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), text: v.string() }),
  v.object({ kind: v.literal('action'), label: v.string(), url: v.string() }),
  v.object({ kind: v.literal('list'), items: v.array(v.string()) }),
  v.object({
    kind: v.literal('links'),
    items: v.array(
      v.object({ text: v.string(), detail: v.nullable(v.string()), url: v.nullable(v.string()) }),
    ),
  }),
  v.object({ kind: v.literal('facts'), facts: v.array(row) }),
  v.object({
    kind: v.literal('table'),
    header: v.array(v.string()),
    rows: v.array(v.array(v.string())),
  }),
]);

const envelope = {
  to: v.array(v.string()),
  subject: v.string(),
  company: v.optional(v.string()),
  footer: v.optional(v.array(v.string())),
  cc: v.optional(v.array(v.string())),
  fromName: v.optional(v.string()),
  replyTo: v.optional(person),
  attachments: v.optional(
    v.array(v.object({ fileName: v.string(), contentType: v.string(), base64: v.string() })),
  ),
  unsubscribeUrl: v.optional(v.string()),
  once: v.optional(v.object({ key: v.string(), at: v.string() })),
};

/** An email queued by an earlier release has only text, and must still be sent after an upgrade. */
const earlierMail = v.pipe(
  v.object({ ...envelope, text: v.string() }),
  v.transform(({ text, ...mail }): MailDraft => ({ ...mail, blocks: toParagraphs(text) })),
);

/** Rendered when it is sent, so that a queue of many mails stays small. */
export const mailSchema: v.GenericSchema<unknown, MailDraft> = v.union([
  v.object({ ...envelope, blocks: v.array(block) }),
  earlierMail,
]);

export const mailJob = defineJob({
  name: 'mail.send',
  data: mailSchema,
  retries: 10,
  retryDelaySeconds: 5,
  hasSecrets: true,
  handle: (data, provider) => deliver(data, provider.config, provider.now()),
});
