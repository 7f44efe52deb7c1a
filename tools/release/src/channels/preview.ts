import { randomBytes } from 'node:crypto';
import type {
  ChannelRule,
  Composition,
  DevelopmentLink,
  FlagRule,
  NewAreaPreview,
} from '@portal/release-manifest';
import { requirePointer } from '../publish/rollback.ts';
import type { Lease } from '../store/lease.ts';
import { pointerOf, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { assertMayServe } from './canary.ts';
import { sortRules } from './find-rule.ts';
import { hashKey } from './hash-key.ts';
import { isExpired } from './is-expired.ts';
import { isLinkOf, type LinkVisitor } from './link-user.ts';
import { makeChange, type Plan, requireArea, requireReason } from './make-change.ts';
import { formatTime } from './read-time.ts';

/** Parameter of a link that opens a preview. */
export const PREVIEW_PARAMETER = 'preview';
/** How many hours a preview lasts by default. */
export const PREVIEW_HOURS = 24;
export const MAX_PREVIEW_HOURS = 24 * 14;
/** For each area or flag. A job may create a preview for every commit, and every visit reads the composition. */
const MAX_PREVIEWS = 50;

interface PreviewPlan extends Plan {
  /** Only its hash is stored. */
  key: string;
  expires: string;
}

interface PreviewOptions {
  reason: string | null | undefined;
  hours: number;
  force?: boolean | undefined;
}

/**
 * Plans a preview: in one session, the holder of a new key gets another version of an area. The area need not be live.
 */
export async function planPreview(
  store: ReleaseStore,
  composition: Composition,
  area: string,
  version: string,
  { hours, force, ...options }: PreviewOptions,
  now: Date = new Date(),
): Promise<PreviewPlan> {
  requireArea(area);
  const reason = requireReason(options.reason);
  const live = pointerOf(composition, area);
  await assertMayServe(store, composition, area, version, force === true);
  const { key, rule } = createPreviewRule(hours, now);
  const { expires } = rule;
  const channels = sortRules(addPreview(live?.channels ?? [], { ...rule, version }, now));
  const newAreaPreviews = addPreview(composition.newAreaPreviews, { ...rule, area, version }, now);
  const from = live?.version ?? null;
  return {
    composition:
      live === null
        ? { ...composition, newAreaPreviews }
        : withPointer(composition, area, { ...live, channels }),
    audit: {
      action: 'preview',
      app: area,
      from,
      to: from,
      reason,
      detail: `a link to preview ${version} until ${expires}`,
    },
    summary: [
      `The first signed-in session that opens the link gets ${area} ${version} until ${formatTime(expires)}. It works for no other session.`,
    ],
    key,
    expires,
  };
}

/** Creates a key and the rule for the session that opens its link. Only this function returns the key. */
export function createPreviewRule(hours: number, now: Date) {
  if (!(hours >= 1 && hours <= MAX_PREVIEW_HOURS))
    throw new Error(`A preview lasts from 1 to ${MAX_PREVIEW_HOURS} hours.`);
  const key = randomBytes(24).toString('base64url');
  const expires = new Date(now.getTime() + hours * 3_600_000).toISOString();
  return { key, rule: { to: 'preview', key: hashKey(key), session: null, expires } as const };
}

/** Adds a preview to the rules. Removes expired previews, and the oldest previews of the area if it has too many. */
export function addPreview<R extends ChannelRule | FlagRule | NewAreaPreview>(
  rules: readonly R[],
  rule: R,
  now: Date,
): R[] {
  const valid = rules.filter((one) => !isExpired(one, now));
  const previews = valid.filter((one) => one.to === 'preview' && areaOf(one) === areaOf(rule));
  const ended = previews.slice(0, Math.max(0, previews.length + 1 - MAX_PREVIEWS));
  return [...valid.filter((one) => !ended.includes(one)), rule];
}

/** Areas that are not live have their previews in one list. Every other list belongs to one area. */
const areaOf = (rule: ChannelRule | FlagRule | NewAreaPreview) => ('area' in rule ? rule.area : null);

/**
 * | outcome | meaning |
 * |---|---|
 * | opened | the session has the preview or the area under development |
 * | ended | the key is unknown, has expired or belongs to another session |
 * | other-user | the development link is for another user, who can still open it |
 */
type OpenOutcome = 'opened' | 'ended' | 'other-user';

/**
 * Gives a session the preview or development link of a key. The key works for the first session that opens its link. A
 * development link also works only for its user.
 */
export async function openPreview(
  store: ReleaseStore,
  key: string,
  visitor: LinkVisitor,
  now: Date = new Date(),
): Promise<OpenOutcome> {
  const { session, user } = visitor;
  const toOutcome = (isOpened: boolean) => (isOpened ? 'opened' : 'ended');
  const hash = hashKey(key);
  const current = await store.readComposition();
  const development = findDevelopmentLink(current, hash, now);
  if (development !== undefined && !isLinkOf(development, user)) return 'other-user';
  const known =
    findPreview(current, hash, now)?.rule ?? findNewAreaPreview(current, hash, now) ?? development;
  if (known === undefined) return 'ended';
  // Takes the lease only for a valid key, because anyone can send made-up keys.
  if (known.session !== null) return toOutcome(known.session === session);
  const isOpened = await store.exclusively(async (lease, composition) => {
    const link = findDevelopmentLink(composition, hash, now);
    if (link !== undefined) return openDevelopmentLink(store, lease, composition, link, visitor);
    const preview = findNewAreaPreview(composition, hash, now);
    if (preview !== undefined) return openNewAreaPreview(store, lease, composition, preview, session);
    const found = findPreview(composition, hash, now);
    if (found === undefined) return false;
    const { area, rule, subject } = found;
    if (rule.session !== null) return rule.session === session;
    const live = requirePointer(composition, area);
    const open = <R extends ChannelRule | FlagRule>(one: R) => (one === rule ? { ...one, session } : one);
    const opened = {
      channels: live.channels.map(open),
      flags: Object.fromEntries(Object.entries(live.flags).map(([flag, rules]) => [flag, rules.map(open)])),
    };
    await store.apply(lease, {
      composition: withPointer(composition, area, { ...live, ...opened }),
      audit: {
        action: 'open-preview',
        app: area,
        actor: 'visitor',
        from: live.version,
        to: live.version,
        reason: null,
        detail: `the link to preview ${subject} was opened`,
      },
    });
    return true;
  });
  return toOutcome(isOpened);
}

async function openDevelopmentLink(
  store: ReleaseStore,
  lease: Lease,
  composition: Composition,
  link: DevelopmentLink,
  { session, user }: LinkVisitor,
): Promise<boolean> {
  if (link.session !== null) return link.session === session;
  const { version } = requirePointer(composition, link.area);
  const links = composition.developmentLinks.map((one) => (one === link ? { ...link, session } : one));
  await store.apply(lease, {
    composition: { ...composition, developmentLinks: links },
    audit: {
      action: 'open-development',
      app: link.area,
      actor: 'visitor',
      from: version,
      to: version,
      reason: null,
      detail: `the link to load ${link.area} from ${link.origin} was opened by user ${user.id}`,
    },
  });
  return true;
}

async function openNewAreaPreview(
  store: ReleaseStore,
  lease: Lease,
  composition: Composition,
  preview: NewAreaPreview,
  session: string,
): Promise<boolean> {
  if (preview.session !== null) return preview.session === session;
  const { area, version } = preview;
  const previews = composition.newAreaPreviews.map((one) => (one === preview ? { ...one, session } : one));
  await store.apply(lease, {
    composition: { ...composition, newAreaPreviews: previews },
    audit: {
      action: 'open-preview',
      app: area,
      actor: 'visitor',
      from: null,
      to: null,
      reason: null,
      detail: `the link to preview ${version} was opened`,
    },
  });
  return true;
}

function findNewAreaPreview(
  { newAreaPreviews }: Composition,
  hash: string,
  now: Date,
): NewAreaPreview | undefined {
  return newAreaPreviews.find((one) => one.key === hash && !isExpired(one, now));
}

function findDevelopmentLink(
  { developmentLinks }: Composition,
  hash: string,
  now: Date,
): DevelopmentLink | undefined {
  return developmentLinks.find(({ key, expires }) => key === hash && now < new Date(expires));
}

/** Makes a preview and returns the key of its link. */
export async function createPreview(
  store: ReleaseStore,
  area: string,
  version: string,
  options: PreviewOptions,
): Promise<PreviewPlan> {
  return makeChange(store, (composition) => planPreview(store, composition, area, version, options));
}

/** Creates a link to the first page of an area. The key in the link opens a preview or a development link. */
export async function createLink(
  store: ReleaseStore,
  area: string,
  version: string,
  key: string,
  portalUrl: string,
): Promise<string> {
  const record = await store.readRecord(area, version);
  const path = record?.kind === 'area' ? (record.paths[0] ?? '/') : '/';
  const url = new URL(path, portalUrl);
  url.searchParams.set(PREVIEW_PARAMETER, key);
  return url.href;
}

function findPreview(composition: Composition, hash: string, now: Date) {
  for (const { name: area, channels, flags } of composition.areas) {
    const rules = [
      ...channels.map((rule) => ({ subject: rule.version, rule })),
      ...Object.entries(flags).flatMap(([flag, all]) => all.map((rule) => ({ subject: flag, rule }))),
    ];
    for (const { subject, rule } of rules)
      if (rule.to === 'preview' && rule.key === hash && !isExpired(rule, now)) return { area, subject, rule };
  }
  return undefined;
}
