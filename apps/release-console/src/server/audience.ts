import { findRule, type ReleaseStore } from '@portal/release';
import type { ChannelRule, FlagRule, Pointer, ReleaseRecord } from '@portal/release-manifest';
import type { ConsoleSupport, PortalUser } from './support.ts';

/** The users who may see an app: everyone, or only testers for an area that only testers have. */
export async function listAudience(
  store: ReleaseStore,
  support: Pick<ConsoleSupport, 'listUsers'>,
  app: string,
  version: string,
): Promise<PortalUser[]> {
  const users = await support.listUsers();
  const record = await store.readRecord(app, version);
  return users.filter((user) => maySee(record, user));
}

/** Whether a user may see a version. */
export function maySee(record: ReleaseRecord | null, { partner }: PortalUser): boolean {
  return record?.kind !== 'area' || record.audience !== 'testers' || partner.isMultiQuoteTester;
}

/** The rule that applies to a user. Previews apply to sessions, so they are left out. */
export function ruleOf<R extends ChannelRule | FlagRule>(
  rules: readonly R[],
  user: PortalUser,
  now: Date,
): R | undefined {
  return findRule(rules, { user, session: '' }, now);
}

/** The version of an area that a user gets; null while it is disabled. */
export function versionOf(
  { version, channels, disabled }: Pick<Pointer, 'version' | 'channels' | 'disabled'>,
  user: PortalUser,
  now: Date,
): string | null {
  return disabled === null ? (ruleOf(channels, user, now)?.version ?? version) : null;
}

/** Which version of an area each user sees; null for users who see none. */
export async function readSeenVersions(
  store: ReleaseStore,
  app: string,
  pointer: Pick<Pointer, 'version' | 'channels' | 'disabled'> | null,
  now: Date,
): Promise<(user: PortalUser) => string | null> {
  if (pointer === null) return () => null;
  const records = new Map<string, ReleaseRecord | null>();
  for (const version of [pointer.version, ...pointer.channels.map((rule) => rule.version)])
    records.set(version, await store.readRecord(app, version));
  return (user) => {
    const version = versionOf(pointer, user, now);
    return version !== null && maySee(records.get(version) ?? null, user) ? version : null;
  };
}

export function countPartners(users: readonly PortalUser[]): number {
  return new Set(users.map(({ partner }) => partner.id)).size;
}
