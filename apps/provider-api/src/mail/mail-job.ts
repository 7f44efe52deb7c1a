import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { deliver } from './deliver.ts';

const mail = v.object({
  to: v.array(v.string()),
  subject: v.string(),
  /** Plain text; lines that are an address become links in the reader's program. */
  text: v.string(),
});
export type Mail = v.InferOutput<typeof mail>;

export const mailJob = defineJob({
  name: 'mail.send',
  data: mail,
  retries: 10,
  retryDelaySeconds: 5,
  handle: (data, provider) => deliver(data, provider.config, provider.now()),
});
