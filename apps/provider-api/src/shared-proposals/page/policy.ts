import { createHash } from 'node:crypto';
import { runPage } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

export const PAGE_SCRIPT = `(${runPage.toString()})();`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Only the page's own script and styles run; it calls its own origin, loads nothing and cannot be framed.
 * @param styles further style sheets of the page
 */
const getPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(PAGE_SCRIPT)}`,
    `style-src ${[PAGE_STYLE, ...styles].map(hashOf).join(' ')}`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Added to the headers of every response, which already forbid caching and referrers. */
export const getPageHeaders = (styles: readonly string[] = []): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': getPolicy(styles),
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'X-Frame-Options': 'DENY',
});
