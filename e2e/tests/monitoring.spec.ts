import { sendReports } from '../support/send-reports.ts';
import { expect, runOnPortal, signIn, test } from '../support/test.ts';

// Its portal has only the reports of these tests.
runOnPortal('monitoring');

test('the portal says that it is alive and ready, and a page cannot take these addresses', {
  tag: '@long',
}, async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await request.get('/readyz');
  expect(ready.status()).toBe(200);
  const { checks } = await ready.json();
  expect(Object.keys(checks).sort()).toEqual(['database', 'disk', 'migrations', 'queue', 'releases']);
});

test('operators see which areas load, which pages are shown and what fails, without the user’s data', {
  tag: '@long',
}, async ({ page, request, problems }) => {
  problems.expected.push(/no customer/i);
  await signIn(page, 'role1@acme.test');
  await page.goto('/quotes');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved quotes' })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('No customer "Ann Lee" (20231107)');
    });
  });
  const errors = async () => (await request.get('/errors')).json();
  await expect
    .poll(
      async () => {
        await sendReports(page);
        return errors();
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toEqual([
      expect.objectContaining({ page: '/quotes', message: 'No customer "…" (…)', count: 1, requestId: null }),
    ]);
  const metrics = await (await request.get('/metrics')).text();
  expect(metrics).toMatch(
    /portal_area_loads_total\{area="quoting",version="[^"]+",channel="everyone",outcome="loaded"\} 1/,
  );
  expect(metrics).toMatch(
    /portal_page_events_total\{area="quoting",version="[^"]+",channel="everyone",kind="page-shown"\} \d/,
  );
  expect(metrics).toMatch(/portal_http_requests_total\{call="quotes\.[^"]+",method="GET",status="200"\} \d/);
});
