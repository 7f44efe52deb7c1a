import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type ChannelHealth, getHealth } from '../../contract/health.ts';
import { me } from '../../contract/session.ts';
import { OLIVIA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

it('compares a canary with everyone, version by version and channel by channel', async () => {
  const channels: ChannelHealth[] = [
    { version: '1.2.0', channel: 'percentage', visits: 57, failed: 6, rated: 0, slow: 0 },
    { version: '1.2.0', channel: null, visits: 12, failed: 0, rated: 10, slow: 1 },
  ];
  renderConsole('/areas/orders/health', [
    answering(me, () => OLIVIA),
    answering(getHealth, () => ({ times: [], versions: [{ version: '1.2.0', points: [] }], channels })),
  ]);
  expect(await screen.findByRole('heading', { name: 'Visits by channel' })).toBeVisible();
  for (const text of ['Percentage of users', '6 (10.5%)', 'Not known', 'Not recorded', '1 (10%)'])
    expect(await screen.findByText(text)).toBeVisible();
});
