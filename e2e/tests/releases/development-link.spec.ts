import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { publish, ReleaseStore } from '@portal/release';
import { runRelease } from '../../support/releases/release-command.ts';
import { TOY_AREAS } from '../../support/releases/toy-areas.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  startSession,
  test,
} from '../../support/test.ts';

/* An area from a developer's server, in one session of a deployed portal. */
runOnPortal('releases');

/** A developer's server: serves a build of the toy area whose page has another title. */
async function startDeveloperServer(dist: string) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    requested.push(path);
    readFile(join(dist, path), 'utf8').then(
      (code) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
        response.end(code.replaceAll('Toy by Rspack', 'Toy under development'));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo; // listens on a port, so it has an address
  return {
    url: `http://localhost:${port}`,
    requested,
    stop: () => new Promise((done) => server.close(done)),
  };
}

test('one session of one user loads an area from a developer’s server, with a banner, until it ends', async ({
  page,
  colleague,
  portal,
  problems,
}) => {
  problems.expected.push(/403/, /410/, /status of 404/, /404 \/favicon.ico/);
  const [toy] = TOY_AREAS;
  if (toy === undefined) throw new Error('There is no toy area.');
  await publish(new ReleaseStore(portal.releases), toy.dist);
  const developer = await startDeveloperServer(toy.dist);
  const entry = `${developer.url}/remoteEntry.js`;
  const user = ['--user', 'Role1@acme.test'];
  const printed = await runRelease(portal, 'dev-link', toy.app, entry, ...user, '--reason', 'INC-7');
  const link = /^http.*$/m.exec(printed)?.[0] ?? '';
  await startSession(page, 'role1@acme.test');
  await startSession(colleague, 'role2@acme.test');
  const refused = await colleague.goto(link);
  expect(refused?.status()).toBe(403);
  await expect(colleague.getByText('This development link is for another user.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Toy under development' })).toBeVisible();
  await page.getByRole('button', { name: 'Clicked 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible();
  const banner = page.getByText(`Under development in this session: ${toy.app} from ${developer.url}.`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 720 });
  await expect(banner).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(developer.requested.length).toBeGreaterThan(1);

  const opened = await colleague.goto(`/${toy.app}`);
  expect(opened?.headers()['content-security-policy']).not.toContain(developer.url);
  await expect(colleague.getByRole('heading', { level: 1, name: toy.title })).toBeVisible();
  await expect(colleague.getByText('Under development')).toBeHidden();
  // A second session of the user.
  await colleague.context().clearCookies();
  await startSession(colleague, 'role1@acme.test');
  expect((await colleague.goto(link))?.status()).toBe(410);

  // A new session of the same user in the same browser.
  await page.context().clearCookies();
  await startSession(page, 'role1@acme.test');
  const again = await page.goto(`/${toy.app}`);
  expect(again?.headers()['content-security-policy']).not.toContain(developer.url);
  await expect(page.getByRole('heading', { level: 1, name: toy.title })).toBeVisible();
  await expect(banner).toBeHidden();
  await developer.stop();
});
