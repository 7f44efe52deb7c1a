import { contract } from '@portal/api-client';
import { DateTime } from 'luxon';
import { type Binding, bind } from '../http/bind.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/ids.ts';
import { withStoredFiles } from '../uploads/store.ts';
import { CASE_FIELDS, CEASE_REASONS } from './case-fields.ts';
import { CHANGELOGS } from './changelogs.ts';
import { assertValidCase, openCase } from './create-case.ts';
import { getCircuit } from './get-circuit.ts';
import { getHelp } from './help.ts';
import { assignCaseJob } from './jobs.ts';
import { toAttachment, toComment } from './mappers.ts';
import {
  getCase,
  getSlaTimer,
  listCaseHistory,
  listCases,
  listComments,
  listSupportCircuits,
  loadAttachment,
} from './service.ts';
import { addComment, addFile, escalateCase, type Step, setPrimaryContact, updateCase } from './steps.ts';

const calls = contract.support;

function step<Answer>(context: Context, work: (step: Step) => Promise<Answer>): Promise<Answer> {
  const { db, scope, caller, now } = context;
  return db.transaction((tx) => work({ tx, scope: scope.on(tx), caller, now: now() }));
}

export const supportRoutes: readonly Binding[] = [
  bind(contract.circuits.get, getCircuit),
  bind(calls.listCases, (input, { scope }) => listCases(scope, input)),
  bind(calls.createCase, async (input, context) => {
    const { db, scope, caller, jobs, files } = context;
    const now = context.now();
    assertValidCase(input, DateTime.fromJSDate(now, { zone: 'Europe/London' }).toFormat('yyyy-MM-dd'));
    const id = await withStoredFiles(files, input.attachments ?? [], 'attachments', (stored) =>
      db.transaction(async (tx) => {
        const row = await openCase(tx, scope.on(tx), caller, input, stored, now);
        await jobs.send(tx, assignCaseJob, { partnerId: caller.partnerId, caseId: row.id });
        return row.id;
      }),
    );
    return getCase(scope, id);
  }),
  bind(calls.getCase, ({ id }, { scope }) => getCase(scope, numberId(id))),
  bind(calls.updateCase, async ({ id, ...changes }, context) => {
    await step(context, (each) => updateCase(each, numberId(id), changes));
    return getCase(context.scope, numberId(id));
  }),
  bind(calls.listComments, ({ id }, { scope }) => listComments(scope, numberId(id))),
  bind(calls.createComment, async ({ id, comment, attachments }, context) => {
    await getCase(context.scope, numberId(id));
    const added = await withStoredFiles(context.files, attachments ?? [], 'attachments', (stored) =>
      step(context, (each) => addComment(each, numberId(id), comment, stored)),
    );
    return toComment(added.row, added.attachments);
  }),
  bind(calls.listCaseHistory, ({ id }, { scope }) => listCaseHistory(scope, numberId(id))),
  bind(calls.getSlaTimer, ({ id }, { scope, now }) => getSlaTimer(scope, numberId(id), now())),
  bind(calls.setPrimaryContact, async ({ id, contactId }, context) => {
    await step(context, (each) => setPrimaryContact(each, numberId(id), contactId));
    return getCase(context.scope, numberId(id));
  }),
  bind(calls.uploadFile, async ({ id, file }, context) => {
    await getCase(context.scope, numberId(id));
    return withStoredFiles(context.files, [file], 'file', async ([stored]) => {
      if (stored === undefined) throw new Error('The file was not stored.');
      return toAttachment(await step(context, (each) => addFile(each, numberId(id), stored)));
    });
  }),
  bind(calls.downloadAttachment, async ({ id, attachmentId }, { scope, files }) => {
    const row = await loadAttachment(scope, numberId(id), numberId(attachmentId));
    return { fileName: row.name, contentType: row.type, body: new Uint8Array(await files.read(row.fileId)) };
  }),
  bind(calls.escalate, async ({ id, reason }, context) => {
    await step(context, (each) => escalateCase(each, numberId(id), reason));
    return getCase(context.scope, numberId(id));
  }),
  bind(calls.listFields, () => CASE_FIELDS),
  bind(calls.listCeaseReasons, () => ({ reasons: [...CEASE_REASONS] })),
  bind(calls.listCircuits, (input, { scope }) => listSupportCircuits(scope, input)),
  bind(calls.listChangelogs, () => [...CHANGELOGS]),
  bind(calls.getHelp, () => getHelp()),
];
