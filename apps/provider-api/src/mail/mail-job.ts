import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import type { Mail } from '../provider.ts';
import { deliver } from './deliver.ts';

export const mailSchema: v.GenericSchema<Mail> = v.object({
  to: v.array(v.string()),
  subject: v.string(),
  text: v.string(),
  cc: v.optional(v.array(v.string())),
  fromName: v.optional(v.string()),
  replyTo: v.optional(v.object({ name: v.string(), address: v.string() })),
  attachments: v.optional(
    v.array(v.object({ fileName: v.string(), contentType: v.string(), base64: v.string() })),
  ),
});

export const mailJob = defineJob({
  name: 'mail.send',
  data: mailSchema,
  retries: 10,
  retryDelaySeconds: 5,
  handle: (data, provider) => deliver(data, provider.config, provider.now()),
});
