import { findDevelopmentLinks } from '../channels/development-link.ts';
import { DEVELOPMENT_VERSION, type LiveReleases, type Visitor } from './resolve-manifest.ts';
import type { PolicyOptions } from './security-headers.ts';

const FILE = new RegExp(`^/areas/([a-z][a-z0-9-]*)/${DEVELOPMENT_VERSION}/([\\w][\\w./@-]*)$`);

/** Whether a path is a file of an area under development. */
export const isDevelopmentFile = (path: string) => FILE.test(path);

/**
 * Redirects a file of an area under development to the developer's server, for the session of its link only. Null for
 * every other request.
 */
export function redirectToDeveloper(
  live: LiveReleases,
  path: string,
  visitor: Visitor | null,
): Response | null {
  const [, area, file = ''] = FILE.exec(path) ?? [];
  if (visitor === null || area === undefined || file.includes('..')) return null;
  const links = findDevelopmentLinks(live.developmentLinks, visitor, new Date());
  const link = links.findLast((one) => one.area === area);
  if (link === undefined) return null;
  const headers = { Location: `${link.origin}/${file}`, 'Cache-Control': 'no-store', Vary: 'Cookie' };
  return new Response(null, { status: 307, headers });
}

/** Sources that a session's content security policy also allows, for the developers' servers of its links. */
export function policyForDevelopment(
  live: LiveReleases,
  visitor: Visitor | null,
): Pick<PolicyOptions, 'developers'> {
  if (visitor === null) return {};
  const links = findDevelopmentLinks(live.developmentLinks, visitor, new Date());
  return { developers: [...new Set(links.map(({ origin }) => origin))] };
}
