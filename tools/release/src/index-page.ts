import type { AppManifest } from './store.ts';

export interface IndexPageOptions {
  manifest: AppManifest;
  /** For the styles that the theme writes while it runs. */
  nonce: string;
  /** Files to fetch at once, besides the shell's scripts. */
  preload?: readonly { path: string; integrity: string; isLate?: boolean }[];
  /** Address of the text face, to be fetched with the first script. */
  font?: string | undefined;
  /** Address of the me call, when it is worth asking before the first script runs. */
  me?: string | undefined;
  title: string;
}

/** Characters that would end a script element or a comment early. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * The one page of the portal. It carries the release manifest, so that no request is spent on finding the areas, and
 * names the shell's scripts with their integrity. What it names is in the order in which it is needed: a browser without
 * HTTP/2 asks for six things at a time, and a deferred script counts little unless told otherwise.
 */
export function indexPage({ manifest, nonce, preload = [], font, me, title }: IndexPageOptions): string {
  const scripts = manifest.shell.scripts
    .map(
      ({ path, integrity }) =>
        `<script defer fetchpriority="high" src="${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('\n    ');
  const links = preload
    .map(
      ({ path, integrity, isLate }) =>
        `<link rel="preload" as="script" ${isLate ? 'fetchpriority="low" ' : ''}href="${path}" integrity="${integrity}" crossorigin="anonymous">`,
    )
    .join('\n    ');
  const face =
    font === undefined
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`;
  const session =
    me === undefined ? '' : `<link rel="preload" as="fetch" href="${me}" crossorigin="use-credentials">`;
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta property="csp-nonce" content="${nonce}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${scripts}
    ${session}
    ${links}
    ${face}
    <script type="application/json" id="release-manifest">${safeJson(manifest)}</script>
  </head>
  <body>
    <noscript>The portal needs JavaScript. Switch it on for this site and load the page again.</noscript>
    <div id="root"></div>
  </body>
</html>
`;
}
