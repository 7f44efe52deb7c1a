import { type ComponentType, createElement, type ReactNode } from 'react';

/**
 * Terms, articles and notices are HTML that the provider has sanitised. They render as React elements, never through
 * `innerHTML`: only these tags and only a link's `href` are supported, and Trusted Types have nothing
 * to refuse.
 */
const TAGS: ReadonlySet<string> = new Set(
  'h2 h3 h4 p ul ol li strong b em i a br hr blockquote code pre table thead tbody tr th td'.split(' '),
);
const VOID: ReadonlySet<string> = new Set(['br', 'hr']);
/** An unclosed paragraph, list item or cell ends where the next one begins, as in a browser. */
const ENDS_BEFORE: Readonly<Record<string, ReadonlySet<string>>> = {
  p: new Set('h2 h3 h4 p ul ol hr blockquote pre table'.split(' ')),
  li: new Set(['li']),
  td: new Set(['td', 'th', 'tr']),
  th: new Set(['td', 'th', 'tr']),
  tr: new Set(['tr']),
};
/** The content of these elements is not shown. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
]);
const SAFE_LINK = /^(https:|mailto:)/i;
/** A path of the portal: one slash, because two name another host. */
const OWN_PATH = /^\/(?![/\\])/;
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  pound: '£',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
};

interface Open {
  tag: string;
  href: string | undefined;
  children: ReactNode[];
}

/** Renders a link to a page of the portal. */
export type OwnLink = ComponentType<{ href: string; children?: ReactNode }>;

/**
 * HTML → React nodes. Unknown tags are removed but their text stays; unclosed tags are closed. Links to the portal's
 * own pages are text, unless `OwnLink` is given.
 */
export function parseHtml(html: string, OwnLink?: OwnLink): ReactNode[] {
  const root: Open = { tag: '', href: undefined, children: [] };
  const stack: Open[] = [root];
  let dropping: string | null = null;
  const top = () => stack.at(-1) ?? root;

  function close(): void {
    const done = stack.pop();
    if (done === undefined) return;
    const parent = top();
    parent.children.push(element(done, parent.children.length, OwnLink));
  }

  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (dropping !== null) {
      if (slash === '/' && tag === dropping) dropping = null;
    } else if (tag === undefined) {
      if (!token.startsWith('<!--')) top().children.push(decode(token));
    } else if (DROPPED.has(tag)) {
      if (slash !== '/' && !token.endsWith('/>')) dropping = tag;
    } else if (TAGS.has(tag)) {
      if (slash !== '/') {
        while (ENDS_BEFORE[top().tag]?.has(tag)) close();
        const open: Open = { tag, href: tag === 'a' ? getSafeHref(token) : undefined, children: [] };
        stack.push(open);
        if (VOID.has(tag)) close();
      } else if (stack.some((open) => open.tag === tag)) {
        while (top().tag !== tag) close();
        close();
      }
    }
  }
  while (stack.length > 1) close();
  return root.children;
}

function element({ tag, href, children }: Open, key: number, OwnLink: OwnLink | undefined): ReactNode {
  if (tag !== 'a') return createElement(tag, { key }, ...children);
  if (href !== undefined && OWN_PATH.test(href) && OwnLink)
    return createElement(OwnLink, { key, href }, ...children);
  if (href === undefined || OWN_PATH.test(href)) return createElement('span', { key }, ...children);
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

function getSafeHref(token: string): string | undefined {
  const match = HREF.exec(token);
  const href = decode(match?.[1] ?? match?.[2] ?? '').trim();
  return SAFE_LINK.test(href) || OWN_PATH.test(href) ? href : undefined;
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    }
    return ENTITIES[name] ?? whole;
  });
}
