import type { AreaNames } from './names.ts';

/** Tests of a new area: its list and detail as a user sees them, against the typed fake server. */
export function testFiles({ path, title, noun, file }: AreaNames): Record<string, string> {
  return {
    'src/testing/notices.ts': `import type { contract, OutputOf } from '@portal/api-client';

export const NOTICE: OutputOf<typeof contract.documentation.getNotification> = {
  id: 1,
  title: 'Maintenance in Leeds',
  summary: 'Services may be interrupted for ten minutes.',
  kind: 'maintenance',
  publishedAt: '2026-11-21T09:30:00Z',
  startsAt: null,
  endsAt: null,
  affectedServicesCount: null,
  affectedServices: [],
  content: '<p>Services may be interrupted for ten minutes.</p>',
};
`,
    [`src/features/${file}-list/${file}-list.test.tsx`]: `import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { NOTICE } from '../../testing/notices.ts';

const server = (items = [NOTICE]) =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.documentation.listNotifications, () => pageOf(items));

it('lists rows that lead to their detail page', async () => {
  renderRoute(area, '${path}', server());
  expect(await screen.findByRole('link', { name: 'Maintenance in Leeds' })).toHaveAttribute('href', '${path}/1');
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});

it('requests what the URL filters by', async () => {
  const provider = server();
  renderRoute(area, '${path}?kind=maintenance&search=Leeds', provider);
  await screen.findByRole('link', { name: 'Maintenance in Leeds' });
  expect(provider.calls(contract.documentation.listNotifications)).toMatchObject([
    { kind: ['maintenance'], search: 'Leeds' },
  ]);
});

it('says that there is nothing yet', async () => {
  renderRoute(area, '${path}', server([]));
  expect(await screen.findByText('No ${title.toLowerCase()} yet')).toBeVisible();
});
`,
    [`src/features/${file}-detail/${file}-detail.test.tsx`]: `import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { NOTICE } from '../../testing/notices.ts';

it('shows the ${noun}', async () => {
  renderRoute(
    area,
    '${path}/1',
    fakeServer().on(contract.documentation.getNotification, () => NOTICE),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Maintenance in Leeds' })).toBeVisible();
  expect(screen.getByText('Services may be interrupted for ten minutes.')).toBeVisible();
});

it('says that the ${noun} does not exist', async () => {
  renderRoute(
    area,
    '${path}/9',
    fakeServer().on(contract.documentation.getNotification, () => failure(404, 'Not found.')),
  );
  expect(await screen.findByText("We couldn't find this ${noun}")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to ${title.toLowerCase()}' })).toHaveAttribute('href', '${path}');
});
`,
  };
}
