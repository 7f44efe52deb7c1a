import * as v from 'valibot';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { deliver } from '../mail/deliver.ts';
import { mailSchema } from '../mail/mail-job.ts';
import { getMailBranding } from '../proposal-branding/load-branding.ts';
import { loadVersion } from './load-versions.ts';
import { loadDocument } from './pdf/load-document.ts';
import { renderToBytes } from './pdf/render-thread.ts';
import { takePdf } from './pdf/rendered-pdf.ts';

/** Renders the PDF when the mail is sent: one of thousands of sites would make a job of several megabytes. */
export const proposalMailJob = defineJob({
  name: 'proposals.mail',
  data: v.object({
    partnerId: v.number(),
    proposalId: v.number(),
    fileName: v.string(),
    /** The stored file of an accepted version. */
    fileId: v.optional(v.string()),
    mail: mailSchema,
  }),
  retries: 10,
  retryDelaySeconds: 5,
  hasSecrets: true,
  async handle({ partnerId, proposalId, fileName, fileId, mail }, { db, config, files, now }) {
    const scope = scoped(db, { partnerId });
    const row = await loadVersion(scope, proposalId);
    const pdf =
      fileId === undefined
        ? (takePdf(config, proposalId) ?? (await renderToBytes(await loadDocument({ scope, files }, row))))
        : await files.read(fileId);
    const base64 = Buffer.from(pdf).toString('base64');
    const attachments = [{ fileName, contentType: 'application/pdf', base64 }];
    const branding = await getMailBranding(row.content.branding, files);
    await deliver({ ...mail, attachments, ...(branding && { branding }) }, config, now());
  },
});
