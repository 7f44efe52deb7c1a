import type { ChangeAction } from './contract/changes.ts';
import type { Role } from './contract/session.ts';

/** The operator's role and areas, which decide what they may do. */
interface Permissions {
  role: Role;
  areas: readonly string[];
}

/**
 * | requirement | who |
 * |---|---|
 * | public | anyone, before signing in |
 * | view | every operator |
 * | own-area | operators who may change the area: `publish` for their own areas, `operate` for all |
 * | operate | the role `operate` |
 */
export type Requirement = 'public' | 'view' | 'own-area' | 'operate';

/**
 * What each call requires. `makeChange` and `countAffected` also require what {@link CHANGE_ACCESS} says, and the calls
 * of an upload what it says about `publish`.
 */
export const CALL_ACCESS = {
  login: 'public',
  confirmCode: 'public',
  logout: 'public',
  startSetUp: 'public',
  finishSetUp: 'public',
  me: 'view',
  getOverview: 'view',
  getApp: 'view',
  listPartners: 'view',
  getLog: 'view',
  compareVersions: 'view',
  getHealth: 'view',
  listFlags: 'view',
  listTokens: 'view',
  countAffected: 'view',
  makeChange: 'view',
  startUpload: 'view',
  sendFile: 'view',
  checkUpload: 'view',
  publishUpload: 'view',
  cancelUpload: 'view',
} as const satisfies Record<string, Requirement>;

/** What each change requires. */
export const CHANGE_ACCESS: Readonly<Record<ChangeAction, Requirement>> = {
  publish: 'own-area',
  rollback: 'own-area',
  canary: 'own-area',
  'stop-canary': 'own-area',
  promote: 'own-area',
  preview: 'own-area',
  'end-development': 'own-area',
  pin: 'own-area',
  unpin: 'own-area',
  flag: 'own-area',
  disable: 'operate',
  enable: 'operate',
  remove: 'operate',
  freeze: 'operate',
  unfreeze: 'operate',
  schedule: 'operate',
  unschedule: 'operate',
  prune: 'operate',
  'create-token': 'operate',
  'revoke-token': 'operate',
};

/**
 * Whether an operator meets a requirement.
 * @param app the app that the call is about, if it is about one
 */
export function meetsRequirement(
  requirement: Requirement,
  { role, areas }: Permissions,
  app?: string,
): boolean {
  switch (requirement) {
    case 'public':
    case 'view':
      return true;
    case 'own-area':
      return role === 'operate' || (role === 'publish' && app !== undefined && areas.includes(app));
    case 'operate':
      return role === 'operate';
  }
}

/** Whether an operator may make a change. */
export function mayChange(action: ChangeAction, operator: Permissions, app?: string): boolean {
  return meetsRequirement(CHANGE_ACCESS[action], operator, app);
}
