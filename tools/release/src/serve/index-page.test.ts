import { expect, it } from '@jest/globals';
import { indexPage } from './index-page.ts';

const PAGE: Parameters<typeof indexPage>[0] = {
  manifest: { last_modified: '', sequence: 1, claims: [], shell: { version: '1', scripts: [] }, areas: [] },
  nonce: 'n',
  title: 'Portal',
  preload: [
    { path: '/shell/frame.js', integrity: 'sha256-f' },
    { path: '/shell/table.js', integrity: 'sha256-t', isLate: true, media: '(min-width: 900px)' },
  ],
  font: '/shell/inter.woff2',
};
const painted = (calls: readonly string[]) => ({
  html: '',
  css: '',
  globalCss: '',
  dataEmotion: '',
  script: '',
  scriptHash: '',
  calls,
});
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, href]) => href);

it('leaves the first six connections to the scripts and the calls of a page that reads something', () => {
  const html = indexPage({ ...PAGE, painted: painted(['/api/v1/orders']) });
  expect(preloaded(html)).toEqual(['/shell/frame.js']);
  const late =
    '"late":[{"path":"/shell/table.js","integrity":"sha256-t","media":"(min-width: 900px)"}]'.replaceAll(
      '"',
      '&#34;',
    );
  expect(html).toContain(late);
});

it('fetches all at once where the page reads nothing, or has no script that could do it', () => {
  for (const paint of [painted([]), null]) {
    const html = indexPage({ ...PAGE, painted: paint });
    expect(preloaded(html)).toEqual(['/shell/frame.js', '/shell/table.js', '/shell/inter.woff2']);
    expect(html).toContain('media="(min-width: 900px)" href="/shell/table.js"');
    expect(html).not.toContain('&#34;/shell/table.js');
  }
});

it('has a trace for its calls only if traces are recorded', () => {
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  const html = indexPage({ ...PAGE, painted: painted([]), traceparent });
  // The page's own script, which makes the first calls, comes after it.
  expect(html.indexOf(`<meta name="traceparent" content="${traceparent}">`)).toBeGreaterThan(0);
  expect(html.indexOf('<meta name="traceparent"')).toBeLessThan(html.indexOf('<script'));
  expect(indexPage(PAGE)).not.toContain('traceparent');
});
