import type { JobSender, Mailer } from '../provider.ts';
import { mailJob } from './mail-job.ts';
import { countMail } from './mail-limits.ts';

export function createMailer(jobs: JobSender, now: () => Date): Mailer {
  const count: Mailer['count'] = (on, origin, to) => countMail(on, origin, to, now());
  return {
    count,
    async send(on, mail, origin) {
      await on.transaction(async (tx) => {
        await count(tx, origin, mail.to);
        await jobs.send(tx, mailJob, mail);
      });
    },
  };
}
