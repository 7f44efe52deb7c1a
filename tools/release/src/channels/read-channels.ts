import { newAreaRules, pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { findRule, type RuleSubject } from './find-rule.ts';
import { hashSession } from './hash-key.ts';

/** Why a visitor has a version: it is live, a rule gives it to them, or their page was opened before a change. */
type VisitChannel = 'everyone' | 'percentage' | 'partners' | 'testers' | 'preview' | 'earlier';

/** Returns why a visitor has a version of an app; null for an app that they do not get. */
export function createChannelReader(store: ReleaseStore) {
  return async ({ user, sessionToken }: Pick<RuleSubject, 'user'> & { sessionToken: string }) => {
    const composition = await store.readComposition();
    const subject = { user, session: hashSession(sessionToken) };
    const now = new Date();
    return (app: string, version: string): VisitChannel | null => {
      const live = pointerOf(composition, app);
      if (live === null) {
        const preview = findRule(newAreaRules(composition, app), subject, now);
        return preview?.version === version ? 'preview' : null;
      }
      const rule = findRule(live.channels, subject, now);
      if (rule?.version === version) return rule.to;
      return live.version === version ? 'everyone' : 'earlier';
    };
  };
}
