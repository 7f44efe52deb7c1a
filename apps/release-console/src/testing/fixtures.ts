import type { AppDetail, AppState, Overview } from '../contract/areas.ts';
import type { SignedInOperator } from '../contract/session.ts';

export const OLIVIA: SignedInOperator = {
  name: 'Olivia Reed',
  email: 'olivia@operators.test',
  role: 'operate',
  areas: [],
};

export const VERA: SignedInOperator = { ...OLIVIA, name: 'Vera Lind', role: 'view' };

export function appState(changes: Partial<AppState> = {}): AppState {
  return {
    name: 'orders',
    version: '1.2.0',
    removed: null,
    liveSince: '2026-11-27T09:00:00.000Z',
    previous: '1.1.0',
    knownGood: '1.1.0',
    rules: [],
    disabled: null,
    health: { verdict: 'good', reason: '1 of 200 visits to 1.2.0 failed.', visits: 200, failed: 1 },
    users: 40,
    ...changes,
  };
}

/** What differs in an app that has only drafts. */
export const NOT_LIVE = {
  version: null,
  liveSince: null,
  previous: null,
  knownGood: null,
  health: { verdict: null, reason: 'Not live.', visits: 0, failed: 0 },
  users: 0,
} as const satisfies Partial<AppState>;

export function appDetail(changes: Partial<AppDetail> = {}): AppDetail {
  const version = (name: string, state: AppDetail['versions'][number]['state']) => ({
    version: name,
    state,
    isPinned: false,
    publishedAt: '2026-11-26T09:00:00.000Z',
    publishedBy: 'orders/ci',
    revision: '0123456789abcdef',
    entryBytes: 12_000,
  });
  return {
    ...appState(),
    versions: [version('1.3.0', 'stored'), version('1.2.0', 'live'), version('1.1.0', 'previous')],
    scheduled: [],
    developmentLinks: [],
    ...changes,
  };
}

export function overview(changes: Partial<Overview> = {}): Overview {
  return { apps: [appState()], freeze: null, scheduled: [], problems: [], ...changes };
}
