import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getOverview } from '../../contract/areas.ts';
import { me } from '../../contract/session.ts';
import { appState, NOT_LIVE, OLIVIA, overview } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

const open = (data: ReturnType<typeof overview>) =>
  renderConsole('/', [answering(me, () => OLIVIA), answering(getOverview, () => data)]);

it('says who gets which version', async () => {
  const preview = {
    to: 'preview',
    percent: null,
    partners: [],
    users: 0,
    isOpened: false,
    verdict: null,
  } as const;
  const onHold = { isOnHold: true, reason: 'Too few visits.' };
  const rules = [
    { ...preview, version: '1.5.0', expires: '2026-12-01T09:00:00.000Z' },
    {
      ...preview,
      to: 'partners',
      version: '1.4.0',
      partners: [1, 2, 3, 4].map((id) => ({ id, name: `Partner ${id}` })),
      expires: null,
      users: 9,
    },
    { ...preview, to: 'percentage', version: '1.3.0', percent: 10, expires: null, users: 4, verdict: onHold },
  ] as const;
  open(
    overview({
      apps: [appState({ rules: rules.map((rule) => ({ ...rule, partners: [...rule.partners] })) })],
    }),
  );
  expect(
    await screen.findByText(/Partner 1, Partner 2, Partner 3 and 1 more \(9 users\): 1\.4\.0/),
  ).toBeVisible();
  expect(screen.getByText('10% of users (4): 1.3.0 (on hold)')).toBeVisible();
  expect(screen.getByText(/Preview for one session until .*, not opened yet: 1\.5\.0/)).toBeVisible();
  expect(screen.getByText('Everyone else (40 users)')).toBeVisible();
});

it('says that releases are frozen, that an area is disabled, and that the composition is damaged', async () => {
  const disabled = { reason: 'incident', message: 'Back soon', since: '2026-11-27T09:00:00.000Z' };
  const freeze = {
    from: '2026-11-27T09:00:00.000Z',
    to: '2026-12-01T09:00:00.000Z',
    reason: 'Christmas',
    isActive: true,
  };
  open(
    overview({
      apps: [appState({ disabled })],
      freeze,
      problems: [{ name: 'app.json', reason: 'is not JSON' }],
    }),
  );
  expect(await screen.findByText('Disabled')).toBeVisible();
  expect(screen.getByText('Releases are frozen')).toBeVisible();
  expect(screen.getByText('app.json: is not JSON')).toBeVisible();
});

it('lists an area that is not live, which has no version and no health', async () => {
  open(overview({ apps: [appState(), appState({ ...NOT_LIVE, name: 'reports' })] }));
  const row = await screen.findByRole('row', { name: /reports/ });
  expect(within(row).getByText('Not live')).toBeVisible();
  expect(within(row).getByText('Everyone: nothing')).toBeVisible();
  expect(within(row).queryByText(/visits|failed/)).toBeNull();
  expect(screen.getByRole('link', { name: 'reports' })).toHaveAttribute('href', '/areas/reports');
  expect(screen.getByText('2 areas, 1 not live')).toBeVisible();
});

it('says what to do before anything is published', async () => {
  open(overview({ apps: [] }));
  expect(await screen.findByText('Nothing is published yet')).toBeVisible();
});
