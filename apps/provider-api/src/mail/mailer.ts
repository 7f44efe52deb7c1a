import type { JobSender, Mailer } from '../provider.ts';
import { mailJob } from './mail-job.ts';

export function createMailer(jobs: JobSender): Mailer {
  return { send: (on, mail) => jobs.send(on, mailJob, mail) };
}
