import {
  checkPublish,
  describePublish,
  isRefusal,
  makeDueChanges,
  pointerOf,
  publish,
  runAs,
  withoutFolder,
} from '@portal/release';
import { MAX_PLAN_BYTES } from '@portal/release/upload-plan';
import type { Change, ChangeResult } from '../contract/changes.ts';
import { cancelUpload, checkUpload, publishUpload, sendFile, startUpload } from '../contract/uploads.ts';
import { assertMayChange } from './assert-may-change.ts';
import { countAffectedByBuild } from './count-affected.ts';
import { actorOf, describeAfterRelease, makeConsoleChange } from './make-change.ts';
import { toScreenText } from './messages.ts';
import { ConsoleRefusal } from './refusal.ts';
import { type CallContext, type Route, route } from './route.ts';

const NOBODY = { users: 0, partners: 0, isEstimate: false };

export const uploadRoutes: readonly Route[] = [
  route(
    startUpload,
    (plan, context) => {
      assertMayChange('publish', plan.app, context);
      return context.uploads.start(teamOf(context), plan);
    },
    { maxBodyBytes: MAX_PLAN_BYTES },
  ),
  route(sendFile, async ({ id, path }, context) => {
    await getOwnUpload(id, context);
    await context.uploads.receive(teamOf(context), id, path, context.request);
    return undefined;
  }),
  route(checkUpload, async ({ id }, context) => {
    const { app } = await getOwnUpload(id, context);
    const { store, uploads } = context;
    return uploads.inspect(teamOf(context), id, async (folder) => {
      const { record, state, isDamaged, problems } = await checkPublish(store, folder, app);
      return {
        version: record?.version ?? null,
        state,
        isDamaged,
        liveVersion: pointerOf(await store.readComposition(), app)?.version ?? null,
        problems,
        affected: record === null ? NOBODY : await countAffectedByBuild(record, context),
      };
    });
  }),
  route(publishUpload, async ({ id, ...choice }, context) => {
    const { app } = await getOwnUpload(id, context);
    const { store, uploads } = context;
    const { target, force, reason } = choice;
    // Makes due scheduled changes first, as each command does. Made later, one could overwrite this change.
    await makeDueChanges(store);
    const ifLive = target === 'live' ? choice.ifLive : undefined;
    const options = { app, draft: target !== 'live', force, reason, ifLive, checkBudgets: true };
    const work = async (folder: string): Promise<ChangeResult> => {
      const result = await runAs(actorOf(context), () => publish(store, folder, options)).catch((error) => {
        throw isRefusal(error) ? new Error(withoutFolder(folder, error.message)) : error;
      });
      const { version, outcome } = result;
      if (outcome === 'rolled-back')
        throw new ConsoleRefusal(
          409,
          `${app} ${version} was rolled back. To use it anyway, tick the box above.`,
        );
      const consequences = outcome === 'stored' ? [] : await describeAfterRelease(store, app);
      const summary = [describePublish(result), ...consequences].map((line) => toScreenText(store, line));
      if (choice.target !== 'preview') return { summary, link: null, secret: null };
      const preview = await createLink({ app, version, hours: choice.hours, force, reason }, context);
      return { ...preview, summary: [...summary, ...preview.summary] };
    };
    // After a refusal the operator can change the reason or the target, without sending the files again.
    return uploads.commit(teamOf(context), id, work, { keepsRefused: true });
  }),
  route(cancelUpload, async ({ id }, context) => {
    await context.uploads.cancel(teamOf(context), id);
    return undefined;
  }),
];

/** The preview link of a version that was just stored. */
function createLink(
  preview: Omit<Extract<Change, { action: 'preview' }>, 'action'>,
  context: CallContext,
): Promise<ChangeResult> {
  return makeConsoleChange({ action: 'preview', ...preview }, context).catch((error) => {
    if (!isRefusal(error)) throw error;
    throw new Error(
      `${preview.app} ${preview.version} is stored as a draft, but the link could not be created: ${error.message}`,
    );
  });
}

/** The name of a team has no colon, so an operator never has the uploads of a team. */
const teamOf = ({ operator }: Pick<CallContext, 'operator'>) => `operator:${operator.email}`;

/** The operator's upload, if they may still publish its app. */
async function getOwnUpload(id: string, context: CallContext) {
  const upload = await context.uploads.get(teamOf(context), id);
  assertMayChange('publish', upload.app, context);
  return upload;
}
