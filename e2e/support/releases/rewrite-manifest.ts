import type { Page } from '@playwright/test';

interface Manifest {
  last_modified: string;
  areas: Record<string, unknown>[];
}

const INLINE = /(<script type="application\/json" id="release-manifest">)([\s\S]*?)(<\/script>)/;

/** Rewrites the release manifest before it reaches the page, both inline and as `app.json`. */
async function rewriteManifest(page: Page, change: (manifest: Manifest) => void): Promise<void> {
  await page.route(
    (url) => url.pathname === '/app.json',
    async (route) => {
      const response = await route.fetch();
      const manifest: Manifest = await response.json();
      change(manifest);
      await route.fulfill({ response, json: manifest });
    },
  );
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(INLINE, (_, open: string, json: string, close: string) => {
      const manifest: Manifest = JSON.parse(json);
      change(manifest);
      return open + JSON.stringify(manifest).replaceAll('<', '\\u003c') + close;
    });
    await route.fulfill({ response, body });
  });
}

/** Rewrites one area of the manifest. */
export function rewriteArea(
  page: Page,
  name: string,
  change: (area: Record<string, unknown>) => void,
): Promise<void> {
  return rewriteManifest(page, (manifest) => {
    for (const area of manifest.areas) if (area['name'] === name) change(area);
  });
}
