import { randomBytes } from 'node:crypto';
import { type Composition, type DevelopmentLink, developmentLinks } from '@portal/release-manifest';
import * as v from 'valibot';
import { requirePointer } from '../publish/rollback.ts';
import type { ReleaseStore } from '../store/store.ts';
import { hashKey } from './hash-key.ts';
import { hashUser, isLinkOf, type LinkVisitor } from './link-user.ts';
import { makeChange, type Plan, requireArea, requireReason } from './make-change.ts';
import { formatTime } from './read-time.ts';

const MAX_HOURS = 24;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

interface DevelopmentPlan extends Plan {
  /** Only its hash is stored. */
  key: string;
}

interface DevelopmentOptions {
  /** Email address of the portal user who may open the link. */
  user: string;
  reason: string | null | undefined;
  hours: number;
}

/**
 * Plans a link for a developer: the first session of this user that opens it loads an area from their server. The key in
 * the link cannot be guessed, and the server's address is stored beside its hash, so nobody can make or change a link.
 * @param url the area's entry on the developer's server
 */
export function planDevelopmentLink(
  composition: Composition,
  area: string,
  url: string,
  { user, reason: reasonText, hours }: DevelopmentOptions,
  now: Date = new Date(),
): DevelopmentPlan {
  requireArea(area);
  const reason = requireReason(reasonText);
  if (!EMAIL.test(user.trim()))
    throw new Error(`"${user}" is not an email address. Name the portal user who opens the link.`);
  if (hours < 1 || hours > MAX_HOURS)
    throw new Error(`A development link lasts from 1 to ${MAX_HOURS} hours.`);
  const live = requirePointer(composition, area);
  const key = randomBytes(24).toString('base64url');
  const expires = new Date(now.getTime() + hours * 3_600_000).toISOString();
  const keyHash = hashKey(key);
  const link = {
    area,
    ...readEntry(url),
    key: keyHash,
    user: hashUser(keyHash, user),
    session: null,
    expires,
  };
  const others = composition.developmentLinks.filter((other) => now < new Date(other.expires));
  return {
    composition: { ...composition, developmentLinks: [...others, link] },
    audit: {
      action: 'development-link',
      app: area,
      from: live.version,
      to: live.version,
      reason,
      detail: `a link to load ${area} from ${link.origin} in one session of one user until ${expires}`,
    },
    summary: [
      `The first session of ${user.trim()} that opens the link loads ${area} from ${link.origin} until ${formatTime(expires)}. It works for no other user and no other session.`,
      'The release store does not know the users of the portal. If no user has this address, nobody can open the link.',
    ],
    key,
  };
}

/** Plans to end all development links of an area. */
export function planEndDevelopment(
  composition: Composition,
  area: string,
  reasonText: string | null | undefined,
): Plan {
  const reason = requireReason(reasonText);
  const live = requirePointer(composition, area);
  const others = composition.developmentLinks.filter((link) => link.area !== area);
  const ended = composition.developmentLinks.length - others.length;
  if (ended === 0) throw new Error(`${area} has no development link.`);
  return {
    composition: { ...composition, developmentLinks: others },
    audit: {
      action: 'end-development',
      app: area,
      from: live.version,
      to: live.version,
      reason,
      detail: `${ended} development ${ended === 1 ? 'link' : 'links'} ended`,
    },
    summary: [`Once pages are reloaded, they no longer load ${area} from a developer's server.`],
  };
}

/** Makes a development link. */
export async function createDevelopmentLink(
  store: ReleaseStore,
  area: string,
  url: string,
  options: DevelopmentOptions,
): Promise<DevelopmentPlan> {
  return makeChange(store, (composition) => planDevelopmentLink(composition, area, url, options));
}

/** The development links that a visitor opened in this session and that have not expired. */
export function findDevelopmentLinks(
  links: readonly DevelopmentLink[],
  { session, user }: LinkVisitor,
  now: Date,
): DevelopmentLink[] {
  return links.filter(
    (link) => link.session === session && now < new Date(link.expires) && isLinkOf(link, user),
  );
}

function readEntry(text: string): Pick<DevelopmentLink, 'origin' | 'entry'> {
  const url = URL.parse(text);
  const entry = { origin: url?.origin ?? '', entry: url?.pathname.slice(1) ?? '' };
  const { origin: originField, entry: entryField } = developmentLinks.item.entries;
  if (url === null || !v.is(originField, entry.origin) || !v.is(entryField, entry.entry))
    throw new Error(
      `"${text}" cannot be used. Name the entry on the developer's server, such as http://localhost:3001/remoteEntry.js. The server must use https unless it runs on the developer's computer.`,
    );
  return entry;
}
