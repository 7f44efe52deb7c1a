import { escapeHtml, type PageData } from '@portal/release-manifest';
import type { PaintedPage } from './first-paint.ts';
import type { ResolvedManifest } from './resolve-manifest.ts';
import type { PreloadFile } from './visit-preload.ts';

export interface IndexPageOptions {
  manifest: ResolvedManifest;
  /** Nonce for the styles that the theme adds at runtime. */
  nonce: string;
  /** Files to preload in addition to the shell's scripts. */
  preload?: readonly PreloadFile[];
  /** URL of the text font, preloaded with the first script. */
  font?: string | undefined;
  /** URL of the me call, when it should start before the first script runs. */
  me?: string | undefined;
  /** Responses that the API has already given. Only a prerendered page has the script that reads them. */
  answered?: PageData['answered'];
  title: string;
  /** W3C `traceparent` of the page's calls, if traces are recorded. */
  traceparent?: string | undefined;
  /** The markup shown before the scripts have run. */
  painted?: PaintedPage | null;
}

/** Escapes characters that would end a script element or a comment early. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The portal's page. Contains the release manifest, so that finding the areas needs no request, and the shell's scripts
 * with their integrity, in the order in which they are needed: a browser without HTTP/2 makes six requests at a time,
 * and gives deferred scripts a low priority by default. Where the page's own script makes calls, they take one of the
 * six: late files wait for that script, and the font for the styles.
 */
export function indexPage({
  manifest,
  nonce,
  preload = [],
  font,
  me,
  answered = null,
  title,
  traceparent,
  painted = null,
}: IndexPageOptions): string {
  const scripts = manifest.shell.scripts
    .map(
      ({ path, integrity }) =>
        `<script defer fetchpriority="high" src="${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('\n    ');
  // The page's own script makes the me call too, because it notices when another user signs in meanwhile.
  const isMeCalledByScript = painted !== null && me !== undefined && answered === null;
  const calls = [...(isMeCalledByScript ? [me] : []), ...(painted?.calls ?? [])];
  const isLast = ({ isLate = false }: PreloadFile) => isLate && calls.length > 0;
  const links = preload
    .filter((file) => !isLast(file))
    .map(
      ({ path, integrity, isLate, isModule, media }) =>
        `<link ${isModule ? 'rel="modulepreload"' : 'rel="preload" as="script"'} ${isLate ? 'fetchpriority="low" ' : ''}${media ? `media="${escapeHtml(media)}" ` : ''}href="${path}" integrity="${integrity}" crossorigin="anonymous">`,
    )
    .join('\n    ');
  const face =
    font === undefined || calls.length > 0
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`;
  const data: PageData = {
    calls,
    late: preload.filter(isLast).map(({ path, integrity, media }) => ({ path, integrity, media })),
    answered,
  };
  const session =
    me === undefined || painted !== null
      ? ''
      : `<link rel="preload" as="fetch" href="${me}" crossorigin="use-credentials">`;
  // The script is first, so that the styles find the colour scheme already set. Nothing is painted before `#root`, which
  // ends the page: half a form would shift, because it is centred.
  const critical =
    painted === null
      ? ''
      : `<script data-page="${escapeHtml(JSON.stringify(data))}">${painted.script}</script>
    <style nonce="${nonce}" data-global-styles>${painted.globalCss}</style>
    <style nonce="${nonce}" data-emotion="${painted.dataEmotion}">${painted.css}</style>
    <link rel="expect" blocking="render" href="#root">`;
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta property="csp-nonce" content="${nonce}">
    ${traceparent === undefined ? '' : `<meta name="traceparent" content="${traceparent}">`}
    ${critical}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${scripts}
    ${session}
    ${links}
    ${face}
    <script type="application/json" id="release-manifest">${safeJson(manifest)}</script>
  </head>
  <body>
    <noscript>The portal needs JavaScript. Turn it on for this site and reload the page.</noscript>
    ${painted?.html ?? ''}
    <div id="root"></div>
  </body>
</html>
`;
}
