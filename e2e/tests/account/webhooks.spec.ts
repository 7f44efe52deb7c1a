import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Keyboard } from '../../support/keyboard.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

// It adds a webhook, which the other tests of this portal would call.
runOnPortal('added data');

/** A program of the partner that receives events. */
async function startReceiver() {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = { status: 204, requests, url: '', close: async () => {} };
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`; // it listens on a port
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return receiver;
}

async function expectFitting(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 2400 });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a webhook is added, tested, rotated, followed in its log and redelivered', { tag: '@long' }, async ({
  page,
  problems,
}) => {
  problems.expected.push(/422 /, /status of 422/);
  const receiver = await startReceiver();
  try {
    await signIn(page, 'role1@acme.test', { at: '/partner/api-access' });
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

    await test.step('added by keyboard', async () => {
      const keyboard = new Keyboard(page);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await expect(heading('Webhooks')).toBeVisible();
      await keyboard.press(page.getByRole('button', { name: 'Add webhook' }).first());
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await keyboard.type(form.getByLabel('Address'), 'https://10.0.0.1/');
      await keyboard.press(form.getByLabel('Order placed'), 'Space');
      await expectAccessible(page);
      await keyboard.press(form.getByRole('button', { name: 'Add webhook' }));
      await expect(form.getByText(/may not be in a private network/).first()).toBeVisible();
      await form.getByLabel('Address').fill(receiver.url);
      await form.getByLabel(/^Description/).fill('ERP');
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByText(/whsec_/)).toBeVisible();
      await expectFitting(page);
    });

    await test.step('tested', async () => {
      await page.getByRole('grid', { name: 'Webhooks' }).getByRole('link').first().click();
      await expect(heading('ERP')).toBeVisible();
      await expectFitting(page);
      await page.getByRole('button', { name: 'Send test event' }).click();
      await expect(heading('Test event')).toBeVisible();
      await expect(page.getByText('Delivered').first()).toBeVisible();
      expect(receiver.requests).toHaveLength(1);
      expect(receiver.requests[0]?.headers['webhook-signature']).toMatch(/^v1,/);
    });

    await test.step('rotated', async () => {
      await page.getByRole('link', { name: 'Webhook', exact: true }).click();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Rotate signing secret' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
      await expect(page.getByText(/^whsec_/)).toBeVisible();
      await expect(page.getByText(/Two active secrets until/)).toBeVisible();
    });

    await test.step('failed and redelivered', async () => {
      receiver.status = 500;
      await page.getByRole('button', { name: 'Send test event' }).click();
      await expect(page.getByText('The response was 500.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Response body' })).toHaveText(
        '<script>alert(1)</script>',
      );
      await expectFitting(page);
      const { requests } = receiver;
      expect(requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
      receiver.status = 204;
      await page.getByRole('button', { name: 'Redeliver' }).click();
      await expect(page.getByText('Delivered').first()).toBeVisible();
      expect(requests.at(-1)?.headers['webhook-id']).toBe(requests.at(-2)?.headers['webhook-id']);
      expect(requests.at(-1)?.body).toBe(requests.at(-2)?.body);
    });

    await test.step('removed', async () => {
      await page.getByRole('link', { name: 'Webhook', exact: true }).click();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Remove webhook' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
      await expect(page.getByText('No webhooks yet')).toBeVisible();
    });
  } finally {
    await receiver.close();
  }
});
