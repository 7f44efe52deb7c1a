import { afterEach, expect, it, jest } from '@jest/globals';
import { brand } from '@portal/brand';
import { screen } from '@testing-library/react';
import { parseExternalUrl } from '../../platform/dialogs/external-link.ts';
import { portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['https://elsewhere.test/x', 'https://elsewhere.test/x'],
  ['//elsewhere.test/x', 'http://elsewhere.test/x'],
  ['/\\elsewhere.test', 'http://elsewhere.test/'],
  ['/orders', null],
  ['http://localhost/orders', null],
  [`mailto:${brand.email.support}`, null],
  ['data:text/plain,codes', null],
  ['blob:http://localhost/1', null],
  ['javascript:alert(1)', null],
  ['http://', null],
])('parses %s as the external URL %s', (address, expected) => {
  expect(parseExternalUrl(address)?.href ?? null).toBe(expected);
});

it('asks before a document’s link opens another site, and stays on the page', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const portal = await renderPortal('/', portalServer());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const link = document.createElement('a');
  link.href = 'https://supplier.test/terms';
  link.textContent = 'Terms';
  document.body.append(link);
  await portal.user.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Leave the portal?' });
  expect(dialog).toHaveTextContent('https://supplier.test/terms');
  await portal.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(open).not.toHaveBeenCalled();
  await portal.user.click(link);
  await portal.user.click(await screen.findByRole('button', { name: 'Open supplier.test' }));
  expect(open).toHaveBeenCalledWith('https://supplier.test/terms', '_blank', 'noopener,noreferrer');
  link.remove();
});

it('does not ask for the deployment’s own hosts', async () => {
  const portal = await renderPortal('/', portalServer());
  const status = (await screen.findAllByRole('link', { name: /Status/ }))[0];
  expect(status).toHaveAttribute('href', brand.statusPageUrl);
  if (status !== undefined) await portal.user.click(status);
  expect(screen.queryByRole('dialog', { name: 'Leave the portal?' })).toBeNull();
});
