import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getApp } from '../../contract/areas.ts';
import { countAffected, makeChange } from '../../contract/changes.ts';
import { me } from '../../contract/session.ts';
import { appDetail, NOT_LIVE, OLIVIA, VERA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

const AFFECTED = { users: 40, partners: 5, isEstimate: false };
const ROLLED_BACK = 'orders was rolled back from 1.2.0 to 1.1.0.';
const DONE = { summary: [ROLLED_BACK], link: null, secret: null };
const open = (operator = OLIVIA, ...handlers: Parameters<typeof renderConsole>[1]) =>
  renderConsole('/areas/orders', [
    ...handlers,
    answering(me, () => operator),
    answering(getApp, () => appDetail()),
    answering(countAffected, () => AFFECTED),
    answering(makeChange, () => DONE),
  ]);

const dialog = () => screen.getByRole('dialog');
const openRollback = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Roll back' }));

it('requires a reason and counts affected users before it makes a change', async () => {
  const { user, inputsOf } = open();
  await openRollback(user);
  expect(await within(dialog()).findByText('Affects 40 users of 5 partners.')).toBeVisible();
  await user.click(within(dialog()).getByRole('button', { name: 'Roll back' }));
  expect(await within(dialog()).findByText('The reason field is required')).toBeVisible();
  expect(inputsOf(makeChange)).toEqual([]);

  await user.type(within(dialog()).getByLabelText('Reason'), '  blank page  ');
  await user.click(within(dialog()).getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText(ROLLED_BACK)).toBeVisible();
  expect(inputsOf(makeChange)).toEqual([
    {
      ...{ action: 'rollback', app: 'orders', to: '1.1.0', ifLive: '1.2.0' },
      ...{ force: false, reason: 'blank page' },
    },
  ]);
});

it('shows why the server refuses, and keeps what was entered', async () => {
  const { user } = open(
    OLIVIA,
    answering(makeChange, () => ({ status: 409, message: 'Releases are frozen until Monday.' })),
  );
  await openRollback(user);
  await user.type(within(dialog()).getByLabelText('Reason'), 'blank page');
  await user.click(within(dialog()).getByRole('button', { name: 'Roll back' }));
  expect(await within(dialog()).findByText('Releases are frozen until Monday.')).toBeVisible();
  expect(within(dialog()).getByLabelText('Reason')).toHaveValue('blank page');
});

it('says before it is confirmed that a change is not possible', async () => {
  const { user } = open(
    OLIVIA,
    answering(countAffected, () => ({ status: 409, message: 'orders 1.1.0 does not fit the live shell.' })),
  );
  await openRollback(user);
  expect(await within(dialog()).findByText('orders 1.1.0 does not fit the live shell.')).toBeVisible();
});

it('counts again when the operator asks, after counting has failed', async () => {
  let isDown = true;
  const { user, inputsOf } = open(
    OLIVIA,
    answering(countAffected, () => (isDown ? { status: 500, message: 'The database is busy.' } : AFFECTED)),
  );
  await openRollback(user);
  expect(await within(dialog()).findByText('We could not count the affected users')).toBeVisible();
  isDown = false;
  await user.click(within(dialog()).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog()).findByText('Affects 40 users of 5 partners.')).toBeVisible();
  expect(inputsOf(countAffected)).toHaveLength(2);
});

it('shows why the release store cannot be read instead of a count', async () => {
  const { user } = open(
    OLIVIA,
    answering(countAffected, () => ({ status: 503, message: 'app.json cannot be read completely.' })),
  );
  await openRollback(user);
  expect(await within(dialog()).findByText('app.json cannot be read completely.')).toBeVisible();
});

it('selects the previous version although the page was read before there was one', async () => {
  let answerNow = () => {};
  const delay = new Promise<void>((done) => {
    answerNow = done;
  });
  let reads = 0;
  const { user, inputsOf } = open(
    OLIVIA,
    answering(getApp, async () => {
      reads += 1;
      if (reads === 1) return appDetail({ previous: null });
      await delay;
      return appDetail();
    }),
  );
  await openRollback(user);
  await user.type(within(dialog()).getByLabelText('Reason'), 'blank page');
  expect(within(dialog()).getByText(/^Complete the fields/)).toBeVisible();
  // The page is read again at once, rather than after fifteen seconds.
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reads).toBeGreaterThan(1));
  answerNow();
  expect(await within(dialog()).findByText('Affects 40 users of 5 partners.')).toBeVisible();
  expect(within(dialog()).getByLabelText('Reason')).toHaveValue('blank page');
  await user.click(within(dialog()).getByRole('button', { name: 'Roll back' }));
  await screen.findByText(ROLLED_BACK);
  expect(inputsOf(makeChange)).toMatchObject([{ to: '1.1.0', reason: 'blank page' }]);
});

it('counts once while the reason is typed', async () => {
  const { user, inputsOf } = open();
  await openRollback(user);
  await within(dialog()).findByText('Affects 40 users of 5 partners.');
  const before = inputsOf(countAffected).length;
  await user.type(within(dialog()).getByLabelText('Reason'), 'a long reason with many letters');
  expect(inputsOf(countAffected)).toHaveLength(before);
});

it('offers nothing to an operator who may only view', async () => {
  open(VERA);
  expect(await screen.findByText('1.3.0')).toBeVisible();
  for (const name of ['Roll back', 'Disable', 'Remove'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /actions/i })).toBeNull();
});

it('says that a canary is on hold, and why a scheduled change was not made', async () => {
  const at = '2026-11-27T09:00:00.000Z';
  const failed = { at, why: 'The canary 1.3.0 of orders is on hold.' };
  const change = { id: 'a1', area: 'orders', version: '1.3.0', at, reason: 'phones', by: 'Olivia Reed' };
  const verdict = { isOnHold: true, reason: '1 of 3 visits failed.' };
  const rule = { to: 'testers', version: '1.3.0', percent: null, partners: [], expires: null } as const;
  open(
    OLIVIA,
    answering(getApp, () =>
      appDetail({
        rules: [{ ...rule, partners: [], isOpened: false, users: 4, verdict }],
        scheduled: [{ ...change, action: 'promote', failed }],
      }),
    ),
  );
  expect(await screen.findByText('On hold: decide whether to continue')).toBeVisible();
  expect(screen.getByText('1 of 3 visits failed.')).toBeVisible();
  expect(screen.getByText(/^Not made on .*, and not tried again$/)).toBeVisible();
  expect(screen.getByText('The canary 1.3.0 of orders is on hold.')).toBeVisible();
});

it('lists development links, and ends them with a reason', async () => {
  const links = [
    { url: 'http://localhost:3001/remoteEntry.js', expires: '2026-11-27T18:00:00.000Z', isOpened: true },
  ];
  const { user, inputsOf } = open(
    OLIVIA,
    answering(getApp, () => appDetail({ developmentLinks: links })),
  );
  expect(await screen.findByText('http://localhost:3001/remoteEntry.js')).toBeVisible();
  expect(screen.getByText(/^Used by one session\. Ends 27\/11\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End links' }));
  await user.type(within(dialog()).getByLabelText('Reason'), 'laptop was stolen');
  await user.click(within(dialog()).getByRole('button', { name: 'End links' }));
  await waitFor(() =>
    expect(inputsOf(makeChange)).toEqual([
      { action: 'end-development', app: 'orders', reason: 'laptop was stolen' },
    ]),
  );
});

describe('an area that is not live', () => {
  const removed = { at: '2026-11-27T09:00:00.000Z', by: 'Olivia Reed', version: '1.2.0' };
  const [first, second] = appDetail().versions.map((version) => ({ ...version, state: 'stored' as const }));
  const versions = [first, second].filter((version) => version !== undefined);
  const openNotLive = (operator = OLIVIA, changes = {}) =>
    open(
      operator,
      answering(getApp, () => appDetail({ ...NOT_LIVE, versions, ...changes })),
    );
  const openMenu = async (user: ReturnType<typeof open>['user']) => {
    const row = await screen.findByRole('row', { name: /1\.3\.0/ });
    await user.click(within(row).getByRole('button', { name: /actions/i }));
  };

  it('has its versions and no action that needs a live version', async () => {
    const { user } = openNotLive();
    expect(await screen.findByText('1.3.0')).toBeVisible();
    expect(screen.getByText('Not live')).toBeVisible();
    expect(screen.getByText('Everyone')).toBeVisible();
    expect(screen.getByText('Nothing')).toBeVisible();
    for (const name of ['Roll back', 'Disable', 'Enable', 'Remove'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await openMenu(user);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      ...['Make live', 'Preview', 'Pin'],
    ]);
  });

  it('is made live only if it is still not live', async () => {
    const { user, inputsOf } = openNotLive();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Make live' }));
    expect(
      within(dialog()).getByText('orders is not live now. Everyone with access gets 1.3.0.'),
    ).toBeVisible();
    await user.type(within(dialog()).getByLabelText('Reason'), 'first release');
    await user.click(within(dialog()).getByRole('button', { name: 'Make live' }));
    await waitFor(() =>
      expect(inputsOf(makeChange)).toEqual([
        {
          ...{ action: 'publish', app: 'orders', version: '1.3.0', ifLive: null },
          ...{ force: false, reason: 'first release' },
        },
      ]),
    );
  });

  it('says who removed it', async () => {
    openNotLive(OLIVIA, { removed });
    expect(await screen.findByText(/^Removed 27\/11\/2026.* by Olivia Reed$/)).toBeVisible();
  });

  it('names the session that previews it', async () => {
    const preview = { to: 'preview', version: '1.3.0', percent: null, partners: [], users: 1 } as const;
    openNotLive(OLIVIA, {
      rules: [{ ...preview, expires: '2026-12-01T09:00:00.000Z', isOpened: true, verdict: null }],
    });
    expect(await screen.findByText(/^Preview for one session until/)).toBeVisible();
    expect(screen.getByText('Everyone else')).toBeVisible();
  });

  it('has no actions for an operator who may only view', async () => {
    openNotLive(VERA);
    expect(await screen.findByText('1.3.0')).toBeVisible();
    expect(screen.queryByRole('button', { name: /actions/i })).toBeNull();
  });
});

it('says that an area does not exist', async () => {
  open(
    OLIVIA,
    answering(getApp, () => ({ status: 404, message: 'The area has no stored versions.' })),
  );
  expect(await screen.findByText('We could not find this area')).toBeVisible();
});

it('leads to the sign-in page, and back, if the session has ended', async () => {
  const { address } = open(
    OLIVIA,
    answering(me, () => ({ status: 401, message: 'Sign in to continue.' })),
  );
  await waitFor(() => expect(address()).toBe('/login?next=%2Fareas%2Forders'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});
