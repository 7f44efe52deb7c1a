import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { ApiClientProvider } from '@portal/portal-sdk/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import { faviconOf } from '../../brand/favicon.ts';
import { portalServer } from '../testing/portal-server.ts';

const QUAYSIDE = {
  ...brand,
  name: 'Quayside',
  productName: 'Trade Portal',
  title: 'Quayside Trade Portal',
  ownNetworkName: 'Quayside Fibre',
  hue: 300,
  logo: { viewBox: '0 0 16 16', path: 'M1 1h14v14H1z' },
  statusPageUrl: 'https://status.quayside.test',
  email: { ...brand.email, support: 'trade@quayside.test' },
};

it('applies another brand: name, logo, colours, own network and external links', async () => {
  jest.unstable_mockModule('@portal/brand', () => ({ brand: QUAYSIDE }));
  document.body.innerHTML = '<div id="root"></div>';
  window.scrollTo = () => undefined; // jsdom has no layout to scroll.
  window.history.replaceState(null, '', '/login');
  const provider = portalServer(null).on(contract.auth.getSettings, () => ({
    env: 'local' as const,
    terms: [12],
    suppliers: [{ key: 'own', name: 'Another name', isOwnNetwork: true }],
    mapProvider: null,
  }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(provider.fetch);
  await act(async () => void (await import('../main.tsx')));

  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(document.title).toBe('Sign in · Quayside Trade Portal'));
  expect(screen.getAllByText('Quayside').length).toBeGreaterThan(0);
  expect(document.querySelector(`path[d="${QUAYSIDE.logo.path}"]`)).not.toBeNull();
  expect(document.body.textContent).not.toContain(brand.name);
  expect(screen.getByRole('link', { name: /^Status/ })).toHaveAttribute('href', QUAYSIDE.statusPageUrl);
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    `mailto:${QUAYSIDE.email.support}`,
  );
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const styles = rules.map(({ cssText }) => cssText).join('');
  expect(styles).toContain(`oklch(0.96 0.01 ${QUAYSIDE.hue})`);
  expect(styles).not.toContain(`oklch(0.96 0.01 ${brand.hue})`);

  const { useSupplierName } = await import('@portal/portal-sdk');
  const { createPortalClient } = await import('./boot/create-portal-client.ts');
  const OwnNetwork = () => <p>Sold as {useSupplierName()('own')}</p>;
  render(
    <ApiClientProvider client={createPortalClient({ fetch: provider.fetch })}>
      <OwnNetwork />
    </ApiClientProvider>,
  );
  expect(await screen.findByText('Sold as Quayside Fibre')).toBeVisible();
});

it('has a favicon drawn from the current brand', async () => {
  expect(await readFile(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8')).toBe(
    faviconOf(brand),
  );
});
