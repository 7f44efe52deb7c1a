import type { AppManifest, PublishedArea } from './store.ts';

export interface IndexPageOptions {
  manifest: AppManifest;
  /** For the styles that the theme writes while it runs. */
  nonce: string;
  /** Files to fetch at once, besides the shell's scripts. */
  preload?: readonly { path: string; integrity: string }[];
  /** Address of the text face, to be fetched with the first script. */
  font?: string | undefined;
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
 * The one page of the portal. It carries the release manifest, so that no request is spent on finding the areas,
 * and names the shell's scripts with their integrity.
 */
export function indexPage({ manifest, nonce, preload = [], font, title }: IndexPageOptions): string {
  const scripts = manifest.shell.scripts
    .map(
      ({ path, integrity }) =>
        `<script defer src="${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('\n    ');
  const links = preload
    .map(
      ({ path, integrity }) =>
        `<link rel="preload" as="script" href="${path}" integrity="${integrity}" crossorigin="anonymous">`,
    )
    .join('\n    ');
  const face =
    font === undefined
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`;
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta property="csp-nonce" content="${nonce}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${face}
    ${scripts}
    ${links}
    <script type="application/json" id="release-manifest">${safeJson(manifest)}</script>
  </head>
  <body>
    <noscript>The portal needs JavaScript. Switch it on for this site and load the page again.</noscript>
    <div id="root"></div>
  </body>
</html>
`;
}

/** Entry and first chunk of the area that a path opens, where everyone may have it. */
export function preloadFor(
  areas: readonly PublishedArea[],
  path: string,
): { path: string; integrity: string }[] {
  const covering = areas
    .filter((area) => area.audience === 'everyone')
    .flatMap((area) =>
      area.paths
        .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
        .map((prefix) => ({ area, prefix })),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const area = covering[0]?.area;
  return area === undefined ? [] : [{ path: area.entry, integrity: area.integrity }, ...area.preload];
}
