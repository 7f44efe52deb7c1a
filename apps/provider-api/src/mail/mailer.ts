import type { Database } from '../db/database.ts';
import type { JobSender } from '../jobs/queue.ts';
import { type Mail, mailJob } from './mail-job.ts';

export interface Mailer {
  /** Queues a mail on a database or transaction; a worker sends it, again and again until the server takes it. */
  send(on: Database, mail: Mail): Promise<void>;
}

export function createMailer(jobs: JobSender): Mailer {
  return { send: (on, mail) => jobs.send(on, mailJob, mail) };
}
