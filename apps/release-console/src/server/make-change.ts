import {
  createLink,
  createPreview,
  describeChannels,
  describePublish,
  describeStoppedPromotions,
  describeToken,
  formatTime,
  makeChange,
  makeVersionLive,
  pointerOf,
  prune,
  remove,
  rollback,
  runAs,
  setPinned,
  TokenStore,
} from '@portal/release';
import type { Change, ChangeResult } from '../contract/changes.ts';
import { toScreenText } from './messages.ts';
import { planChange, planFlagChange } from './plan-change.ts';
import { ConsoleRefusal } from './refusal.ts';
import type { CallContext } from './route.ts';

type ChangeOutcome = Partial<Omit<ChangeResult, 'summary'>> & { summary: readonly string[] };

/** The operator's name in the log. */
export const actorOf = ({ operator: { name, email } }: Pick<CallContext, 'operator'>) => `${name} (${email})`;

/** Makes a change with the function of the command of the same name, in the operator's name. */
export async function makeConsoleChange(change: Change, context: CallContext): Promise<ChangeResult> {
  const {
    summary,
    link = null,
    secret = null,
  } = await runAs(actorOf(context), () => execute(change, context));
  return { summary: summary.map((line) => toScreenText(context.store, line)), link, secret };
}

/**
 * What an operator must know after a version became live: who gets another version, that nobody gets the area, and which
 * scheduled promotions will not run.
 */
export async function describeAfterRelease(store: CallContext['store'], app: string): Promise<string[]> {
  const composition = await store.readComposition();
  const live = pointerOf(composition, app);
  if (live === null) return [];
  const isForEveryone = live.disabled === null && live.channels.every(({ to }) => to === 'preview');
  return [
    ...(isForEveryone ? [] : describeChannels(composition, app)),
    ...describeStoppedPromotions(composition, app),
  ];
}

async function execute(change: Change, context: CallContext): Promise<ChangeOutcome> {
  const { store, support } = context;
  switch (change.action) {
    case 'publish': {
      const result = await makeVersionLive(store, change.app, change.version, change);
      if (result.outcome === 'rolled-back')
        throw new ConsoleRefusal(
          409,
          `${change.app} ${change.version} was rolled back. To use it anyway, tick the box above.`,
        );
      return { summary: [describePublish(result), ...(await describeAfterRelease(store, change.app))] };
    }
    case 'rollback': {
      const { from, to } = await rollback(store, change.app, change);
      return {
        summary: [
          `${change.app} was rolled back from ${from} to ${to}.`,
          ...(await describeAfterRelease(store, change.app)),
        ],
      };
    }
    case 'preview': {
      const { summary, key } = await createPreview(store, change.app, change.version, change);
      const link = await createLink(store, change.app, change.version, key, context.portalUrl);
      return { summary, link };
    }
    case 'flag': {
      const { composition, key, summary } = await makeChange(store, (current) =>
        planFlagChange(store, current, change, support.now()),
      );
      if (key === null) return { summary };
      const live = pointerOf(composition, change.app);
      const link = await createLink(store, change.app, live?.version ?? '', key, context.portalUrl);
      return { summary, link };
    }
    case 'pin':
    case 'unpin': {
      const isPinned = change.action === 'pin';
      await setPinned(store, change.app, change.version, isPinned, change.reason);
      const state = isPinned ? 'protected from pruning' : 'no longer protected from pruning';
      return { summary: [`${change.app} ${change.version} is ${state}.`] };
    }
    case 'remove': {
      const { from } = await remove(store, change.app, change.reason);
      return {
        summary: [
          `${change.app} ${from} was removed from the portal. Its versions stay stored until they are pruned.`,
        ],
      };
    }
    case 'prune': {
      const removed = await prune(store, change.keep, change.reason);
      const count = `${removed.length} ${removed.length === 1 ? 'version' : 'versions'} deleted.`;
      return { summary: [count, ...removed.map((version) => `Deleted ${version}.`)] };
    }
    case 'create-token': {
      const { token, secret } = await new TokenStore(store, () => support.now()).create(change);
      return {
        summary: [
          `${describeToken(token)} may publish ${token.areas.join(', ')} until ${formatTime(token.expiresAt)}.`,
        ],
        secret,
      };
    }
    case 'revoke-token': {
      const token = await new TokenStore(store, () => support.now()).revoke(change.id, change.reason);
      return { summary: [`${describeToken(token)} can no longer publish.`] };
    }
    default:
      return makeChange(store, async (composition) => {
        const plan = await planChange(store, composition, change, support.now());
        if (plan === null) throw new Error(`There is no plan for ${change.action}.`);
        return plan;
      });
  }
}
