import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getOverview, type Overview } from '../../contract/areas.ts';
import { countAffected, makeChange } from '../../contract/changes.ts';
import { me } from '../../contract/session.ts';
import { OLIVIA, overview } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

const open = (changes: Partial<Overview>) =>
  renderConsole('/schedule', [
    answering(me, () => OLIVIA),
    answering(getOverview, () => overview(changes)),
    answering(countAffected, () => ({ users: 0, partners: 0, isEstimate: false })),
    answering(makeChange, () => ({ summary: ['Nothing goes live.'], link: null, secret: null })),
  ]);

describe('the dialog of the freeze', () => {
  it('begins with the planned freeze, so that a change of one value leaves the others', async () => {
    const freeze = {
      from: '2999-06-20T16:00:00.000Z',
      to: '2999-12-04T09:00:00.000Z',
      reason: 'holidays',
      isActive: false,
    };
    const { user, inputsOf } = open({ freeze });
    await user.click(await screen.findByRole('button', { name: 'Change freeze' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Reason')).toHaveValue('holidays');
    await user.type(dialog.getByLabelText('Reason'), ' and audit');
    await user.click(dialog.getByRole('button', { name: 'Freeze' }));
    await screen.findByText('Nothing goes live.');
    expect(inputsOf(makeChange)).toEqual([
      {
        action: 'freeze',
        from: '2999-06-20 17:00',
        to: '2999-12-04 09:00',
        reason: 'holidays and audit',
      },
    ]);
  });

  it('begins empty if there is no freeze', async () => {
    const { user } = open({});
    await user.click(await screen.findByRole('button', { name: 'Freeze releases' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Reason')).toHaveValue('');
  });
});

it('marks a scheduled promotion that will not run', async () => {
  const change = {
    id: '1a2b3c4d',
    action: 'promote' as const,
    area: 'orders',
    version: '1.3.0',
    at: '2999-07-01T08:00:00.000Z',
    reason: 'trial',
    by: 'Olivia Reed',
    failed: null,
  };
  const why = 'It was scheduled to replace 1.1.0, but another version will be live by then.';
  open({
    scheduled: [
      { ...change, stopped: why },
      { ...change, id: '5e6f7a8b', stopped: null },
    ],
  });
  expect(await screen.findAllByText('Will not run')).toHaveLength(1);
  expect(screen.getByText(why)).toBeVisible();
});
