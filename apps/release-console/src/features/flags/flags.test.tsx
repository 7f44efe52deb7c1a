import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listPartners } from '../../contract/areas.ts';
import { countAffected, makeChange } from '../../contract/changes.ts';
import { type Flag, listFlags } from '../../contract/flags.ts';
import { me } from '../../contract/session.ts';
import { OLIVIA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

const FLAG: Flag = {
  app: 'orders',
  name: 'new-list',
  declared: {
    description: 'The list with saved views',
    owner: 'team orders',
    expires: '2999-01-31',
    isExpired: false,
    default: false,
  },
  rules: [],
  isDecidedElsewhere: false,
  usersOn: 0,
  users: 40,
};
const LINK = 'https://portal.example/orders?preview=key';
const open = (flag = FLAG) =>
  renderConsole('/flags', [
    answering(me, () => OLIVIA),
    answering(listFlags, () => [flag]),
    answering(listPartners, () => []),
    answering(countAffected, () => ({ users: 0, partners: 0, isEstimate: false })),
    answering(makeChange, () => ({ summary: ['Flag orders.new-list: on.'], link: LINK, secret: null })),
  ]);

it('makes a link that turns a flag on for one session', async () => {
  const { user, inputsOf } = open();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'One session: the first that opens a link' }));
  const hours = dialog.getByRole('spinbutton', { name: 'Ends after' });
  expect(hours).toHaveValue('24');
  await user.type(dialog.getByLabelText('Reason'), 'demo');
  await user.clear(hours);
  await user.type(hours, '400');
  await user.click(dialog.getByRole('button', { name: 'Change flag' }));
  expect(await dialog.findByText('Enter 1 to 336 hours.')).toBeVisible();
  expect(inputsOf(makeChange)).toEqual([]);
  await user.clear(hours);
  await user.type(hours, '2');
  await user.click(dialog.getByRole('button', { name: 'Change flag' }));
  expect(await screen.findByText(LINK)).toBeVisible();
  expect(inputsOf(makeChange)).toEqual([
    {
      action: 'flag',
      app: 'orders',
      flag: 'new-list',
      state: 'on',
      audience: { to: 'preview', hours: 2 },
      reason: 'demo',
    },
  ]);
});

it('says that other partners keep their settings', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const note = () => screen.queryByText('Partners that you do not choose here keep their settings.');
  expect(note()).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Some partners' }));
  expect(note()).toBeVisible();
});

it('offers only to delete the settings of a flag that no version declares', async () => {
  const { user, inputsOf } = open({ ...FLAG, declared: null });
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  expect(dialog.getByRole('radio', { name: 'Default (no settings)' })).toBeChecked();
  await user.type(dialog.getByLabelText('Reason'), 'removed');
  await user.click(dialog.getByRole('button', { name: 'Change flag' }));
  await screen.findByText(LINK);
  expect(inputsOf(makeChange)).toEqual([
    {
      action: 'flag',
      app: 'orders',
      flag: 'new-list',
      state: 'default',
      audience: { to: 'everyone' },
      reason: 'removed',
    },
  ]);
});

it('warns that settings have no effect while another provider decides the flags', async () => {
  open({ ...FLAG, isDecidedElsewhere: true });
  expect(await screen.findByText('These settings have no effect')).toBeVisible();
});

it('does not warn while the settings decide the flags', async () => {
  open();
  await screen.findByRole('button', { name: /^Change/ });
  expect(screen.queryByText('These settings have no effect')).toBeNull();
});
