import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getLog } from '../../contract/log.ts';
import { me } from '../../contract/session.ts';
import { OLIVIA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

it('names everything that people and the portal did', async () => {
  const actions = [
    'canary-good',
    'canary-on-hold',
    'development-link',
    'open-development',
    'end-development',
  ];
  const entry = { at: '2026-11-27T09:00:00.000Z', actor: 'automatic', app: 'orders', from: null, to: null };
  renderConsole('/log', [
    answering(me, () => OLIVIA),
    answering(getLog, () => ({
      entries: actions.map((action, number) => ({ ...entry, action, number, reason: null, detail: null })),
      total: actions.length,
      pageSize: 25,
      apps: ['orders'],
      actors: ['automatic'],
      actions,
    })),
  ]);
  expect(await screen.findByText('Canary on hold: orders')).toBeVisible();
  for (const text of [
    'Canary is good',
    'Development link created',
    'Development link opened',
    'Development links ended',
  ])
    expect(screen.getByText(`${text}: orders`)).toBeVisible();
});
