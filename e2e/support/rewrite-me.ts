import type { Page, Route } from '@playwright/test';

interface Me {
  [field: string]: unknown;
  partner: Record<string, unknown>;
}

/** Changes what the me call answers. Pages come without its answer, so that they make the call. */
export async function rewriteMe(page: Page, change: (data: Me) => void): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data } = await response.json();
    change(data);
    return route.fulfill({ response, json: { data } });
  });
  await page.route(
    ({ pathname }) => !/^\/api\/|\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      await withoutAnswer(route);
    },
  );
}

async function withoutAnswer(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const html = (await response.text()).replace(/(?<= data-page=")[^"]+/, (text) => {
    const data = JSON.parse(text.replaceAll('&#34;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&'));
    const rest = JSON.stringify({ ...data, answered: null });
    return rest.replaceAll('&', '&#38;').replaceAll('"', '&#34;');
  });
  await route.fulfill({ response, body: html });
}
