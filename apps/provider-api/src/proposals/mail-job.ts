import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Scope, scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { deliver } from '../mail/deliver.ts';
import { mailSchema } from '../mail/mail-job.ts';
import { renderToBytes } from './pdf/render-thread.ts';
import { takePdf } from './pdf/rendered-pdf.ts';
import { loadSites } from './sites.ts';
import { type ProposalRow, proposals } from './tables.ts';

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
  async handle({ partnerId, proposalId, fileName, fileId, mail }, { db, config, files, now }) {
    const pdf =
      fileId === undefined
        ? (takePdf(config, proposalId) ?? (await renderPdf(scoped(db, { partnerId }), proposalId)))
        : await files.read(fileId);
    const base64 = Buffer.from(pdf).toString('base64');
    const attachments = [{ fileName, contentType: 'application/pdf', base64 }];
    await deliver({ ...mail, attachments }, config, now());
  },
});

async function renderPdf(scope: Scope, proposalId: number) {
  const row = (await scope.get(proposals, eq(proposals.id, proposalId))) as ProposalRow; // only numbered ones are sent
  return renderToBytes({ ...row, sites: await loadSites(scope, row) });
}
