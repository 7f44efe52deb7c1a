import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, fakeProvider, pageOf, refused } from '../../testing/fake-provider.ts';
import { renderSupport } from '../../testing/render-support.tsx';
import type { ServiceNotice } from './notice-labels.ts';

const NOTICE: ServiceNotice = {
  id: 4,
  title: 'Planned work at Leeds',
  summary: 'Up to 30 minutes without connection.',
  kind: 'maintenance',
  publishedAt: '2026-11-19T09:00:00.000Z',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-11-24T05:00:00.000Z',
};

const provider = () =>
  fakeProvider()
    .on('GET /documentation/notifications', () => pageOf([NOTICE]))
    .on('GET /documentation/notifications/:', () =>
      data({
        ...NOTICE,
        content:
          '<p>We work at <strong>Leeds</strong>.</p><img src=x onerror="alert(1)"><script>x()</script>',
      }),
    );

describe('service notices', () => {
  it('are filtered by type and link to their text', async () => {
    const person = userEvent.setup();
    const server = provider();
    const portal = renderSupport('/documentation/notifications?kind=maintenance&kind=nonsense', server);
    await person.click(await screen.findByRole('link', { name: /Planned work at Leeds/ }));
    expect(server.calls('GET /documentation/notifications')[0]?.query.getAll('kind[]')).toEqual([
      'maintenance',
    ]);
    expect(portal.address()).toBe('/documentation/notification/4');
    expect(await screen.findByRole('heading', { level: 1, name: 'Planned work at Leeds' })).toBeVisible();
    expect(screen.getByText('24/11/2026 00:00 to 05:00')).toBeVisible();
  });

  it('do not run scripts in their text', async () => {
    renderSupport('/documentation/notification/4', provider());
    expect((await screen.findByText('Leeds')).tagName).toBe('STRONG');
    expect(document.querySelector('img, script')).toBeNull();
    expect(screen.queryByText(/x\(\)/)).toBeNull();
  });

  it('keep their heading and offer a retry when loading fails', async () => {
    const person = userEvent.setup();
    const server = fakeProvider().on('GET /documentation/notifications/:', () => refused(403, 'Not now.'));
    renderSupport('/documentation/notification/4', server);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1, name: 'Service notice' })).toBeVisible();
    server.on('GET /documentation/notifications/:', () => data({ ...NOTICE, content: '<p>All well.</p>' }));
    await person.click(retry);
    expect(await screen.findByText('All well.')).toBeVisible();
  });
});
