import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifestStore } from '../../platform/areas/manifest-store.ts';
import { testDescriptor } from '../../testing/descriptor.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

type Figures = OutputOf<typeof contract.dashboard.get>;

const noFigures: Figures = {
  waiting: [],
  quotes: null,
  multiQuotes: null,
  orders: null,
  spend: null,
  services: null,
  cases: null,
  firstSteps: null,
  news: null,
};
const full: Figures & { quotes: NonNullable<Figures['quotes']> } = {
  ...noFigures,
  waiting: [
    {
      id: 'a',
      text: 'QS-1 expires tomorrow',
      subtext: 'Harbour Dental',
      path: '/quotes/QS-1',
      since: '2026-11-20T09:00:00Z',
      tone: 'danger',
    },
  ],
  quotes: {
    byStatus: [{ status: 'created', count: 17, ofKind: { single: 12, broadband: 3, multi: 2 } }],
    expiringThisWeek: 3,
    expiringOfKind: { single: 2, broadband: 1, multi: 0 },
    multiQuotesWithQuotes: { open: 1, expiring: 0 },
    pipeline: 1_234_500,
    pipelineByMonth: [{ month: '2026-11-01', value: 1_234_500 }],
  },
  multiQuotes: { byStatus: [{ status: 'searched', count: 4 }] },
  orders: {
    open: 5,
    waitingOnPartner: 2,
    liveThisMonth: 1,
    byMilestone: [{ milestone: 'survey', count: 4 }],
  },
  services: { on: 190, off: 2, unknown: 8 },
  cases: {
    open: 6,
    highPriority: 1,
    waitingOnPartner: 2,
    byPriority: [
      { priority: 'High', count: 1 },
      { priority: 'Medium', count: 5 },
      { priority: 'Low', count: 0 },
    ],
  },
};

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
  });
  jest.setSystemTime(Date.parse('2026-11-21T10:00:00Z'));
});
afterEach(() => void jest.useRealTimers());

async function dashboard(
  data: Figures,
  user: Parameters<typeof ada>[0] = {},
  heading: RegExp = /^Waiting for you/,
) {
  await renderPortal(
    '/',
    portalServer(ada(user)).on(contract.dashboard.get, () => data),
  );
  await screen.findByRole('heading', { name: heading });
  return within(screen.getByRole('main'));
}

it('links each figure to the list it counts', async () => {
  const page = await dashboard(full);
  const href = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(href(/QS-1 expires tomorrow/)).toBe('/quotes/QS-1');
  expect(page.getByText('£12,345')).toBeVisible();
  const open = 'status=created&status=accepted&status=data_added';
  expect(href('12 single')).toBe(`/quotes?${open}`);
  expect(href('3 broadband')).toBe(`/broadband-quotes?${open}`);
  expect(page.getByText(/2 in/)).toBeVisible();
  expect(href('1 multi quote')).toBe('/multi-quotes?with_quotes=open');
  expect(href('2 single')).toBe(
    `/quotes?${open}&status=negotiation&expires_from=2026-11-21&expires_to=2026-11-27&sort=expiredAt&direction=asc`,
  );
  expect(href('Open orders')).toBe('/orders?status=open&status=held');
  expect(href('1 live this month')).toBe('/orders?live_from=2026-11-01');
  expect(href('Orders waiting for you')).toBe('/orders?waits_on=partner');
  expect(href(/^Survey/)).toBe('/orders?status=open&status=held&milestone=survey');
  expect(href('Services down')).toBe('/circuits?status=off&is_ceased=false');
  expect(href(/^Unknown/)).toBe('/circuits?status=unknown&is_ceased=false');
  expect(href('Open cases')).toBe('/support?status=New');
  expect(href(/^Medium priority/)).toBe('/support?status=New&priority=Medium');
  expect(href('2 waiting for you')).toBe('/support?status=New&waits_on=partner');
});

it('shows counts instead of amounts to users who do not see costs', async () => {
  const amounts = { pipeline: Number.NaN, pipelineByMonth: [{ month: '2026-11-01', value: Number.NaN }] };
  const page = await dashboard(
    {
      ...full,
      quotes: { ...full.quotes, ...amounts },
      spend: [{ month: '2026-11-01', quoted: Number.NaN, ordered: Number.NaN }],
    },
    { prices: 'selling' },
  );
  expect(page.getByText('Open quotes')).toBeVisible();
  expect(page.getByText('17')).toBeVisible();
  expect(page.queryByText(/Pipeline/)).toBeNull();
  expect(page.queryByText('Quoted and ordered')).toBeNull();
  expect(page.queryByText('–')).toBeNull();
});

it('leads from what waits to the whole lists, and from a service that is down to reporting it', async () => {
  const page = await dashboard({
    ...full,
    waiting: [
      {
        id: 'down:7',
        text: 'LS1-ETH-7 is down – no case open',
        subtext: null,
        path: '/circuits/7',
        action: { label: 'Report a fault', path: '/support?new=assurance&about=7' },
        since: '2026-11-20T09:00:00Z',
        tone: 'danger',
      },
    ],
    quotes: {
      ...full.quotes,
      byStatus: [
        { status: 'data_added', count: 26, ofKind: { single: 20, broadband: 6, multi: 0 } },
        { status: 'accepted', count: 3, ofKind: { single: 1, broadband: 2, multi: 0 } },
      ],
    },
  });
  const href = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(href(/LS1-ETH-7 is down/)).toBe('/circuits/7');
  expect(href('Report a fault')).toBe('/support?new=assurance&about=7');
  expect(href('2 orders on hold')).toBe('/orders?waits_on=partner');
  expect(href('2 cases to answer')).toBe('/support?status=New&waits_on=partner');
  expect(href('2 services down')).toBe('/circuits?status=off&is_ceased=false');
  expect(href('26 approval requests')).toBe('/approvals');
  expect(href('1 request form to complete')).toBe('/quotes?status=accepted');
  expect(href('2 broadband request forms to complete')).toBe('/broadband-quotes?status=accepted');
});

it('offers no action of an area that is turned off, and marks its links in the menu', async () => {
  const page = await dashboard({
    ...full,
    waiting: [
      {
        id: 'down:7',
        text: 'LS1-ETH-7 is down – no case open',
        subtext: null,
        path: '/circuits/7',
        action: { label: 'Report a fault', path: '/support?new=assurance&about=7' },
        since: '2026-11-20T09:00:00Z',
        tone: 'danger',
      },
    ],
  });
  expect(page.getByRole('link', { name: 'Report a fault' })).toBeVisible();
  const disabled = { message: 'Call us.' };
  const areas = [{ ...testDescriptor('support', '1'), paths: ['/support'], disabled }];
  act(() => manifestStore.setState(({ latest }) => ({ latest: { ...latest, areas } })));
  expect(page.queryByRole('link', { name: 'Report a fault' })).toBeNull();
  expect(page.queryByRole('link', { name: '2 cases to answer' })).toBeNull();
  expect(page.getByRole('link', { name: '2 orders on hold' })).toBeVisible();
  expect(page.getByRole('link', { name: /LS1-ETH-7 is down/ })).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  const link = menu.getByRole('link', { name: 'Support Cases (turned off)' });
  expect(within(link).getByText('Off')).toBeVisible();
});

it('shows quotes by status, each kind with its own list', async () => {
  const page = await dashboard(full);
  const href = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(href(/^Saved\s*12$/)).toBe('/quotes?status=created');
  act(() => page.getByRole('tab', { name: /^Broadband/ }).click());
  expect(href(/^Saved\s*3$/)).toBe('/broadband-quotes?status=created');
  act(() => page.getByRole('tab', { name: /^Multi quotes/ }).click());
  expect(href(/^Searched\s*4$/)).toBe('/multi-quotes?status=searched');
});

it('shows no multi-quotes to partners who cannot use them', async () => {
  const page = await dashboard({ ...full, multiQuotes: null });
  expect(page.queryByRole('tab', { name: /^Multi/ })).toBeNull();
  expect(page.queryByRole('link', { name: /multi quotes/ })).toBeNull();
});

it('shows only what the role may see, and says that nothing is waiting', async () => {
  const page = await dashboard({ ...noFigures, services: full.services }, { roleId: 6 });
  expect(page.getByText(/Nothing is waiting for you/)).toBeVisible();
  expect(page.queryByRole('link', { name: 'New quote' })).toBeNull();
  expect(page.queryByRole('heading', { name: 'Quotes' })).toBeNull();
  expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
});

it.each([
  [
    1,
    [
      'Check an address',
      'Look up broadband',
      'Invite your colleagues',
      'Add your contacts',
      'Read the guides',
    ],
  ],
  [5, ['Check an address', 'Look up broadband', 'Add your contacts']],
  [6, ['Read the guides']],
])('shows role %i of a new partner the first steps', async (roleId, steps) => {
  const empty = {
    ...noFigures,
    quotes: { ...full.quotes, byStatus: [], expiringThisWeek: 0, pipeline: 0, pipelineByMonth: [] },
  };
  const page = await dashboard(roleId === 6 ? noFigures : empty, { roleId: roleId }, /^First steps/);
  const panel = within(page.getByRole('region', { name: 'First steps' }));
  const shown = panel.getAllByRole('listitem').map((item) => item.querySelector('a span')?.textContent);
  expect(shown).toEqual([...steps, 'Complete your profile']);
  expect(page.queryByText('£0')).toBeNull();
});

it('shows the error when the figures cannot be loaded', async () => {
  await renderPortal(
    '/',
    portalServer().on(contract.dashboard.get, () => failure(403, 'This is not for you.')),
  );
  expect(await screen.findByText('You are not allowed to see this')).toBeVisible();
});

it('says why a restricted link led here, until it is dismissed', async () => {
  const portal = await renderPortal(
    '/approvals',
    portalServer(ada({ roleId: 3 })).on(contract.dashboard.get, () => noFigures),
  );
  expect(await screen.findByText('Your role does not include that page')).toBeVisible();
  expect(portal.address()).toBe('/');
  await portal.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Your role does not include that page')).toBeNull();
});

it('says nothing when the dashboard was requested', async () => {
  await dashboard(full);
  expect(screen.queryByText('Your role does not include that page')).toBeNull();
});

it('shows a new user three steps and hides them for good', async () => {
  const data: Figures = {
    ...full,
    firstSteps: [
      { step: 'get-prices', isDone: true },
      { step: 'invite-colleague', isDone: false },
      { step: 'two-factor', isDone: false },
    ],
  };
  const server = portalServer(ada())
    .on(contract.dashboard.get, () => data)
    .on(contract.dashboard.hide, () => {
      data.firstSteps = null;
      return undefined;
    });
  await renderPortal('/', server);
  const steps = within(await screen.findByRole('region', { name: 'Your first three steps' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
  expect(steps.getByTitle('Done')).toBeInTheDocument();
  expect(steps.getByRole('link', { name: 'Invite a colleague' })).toHaveAttribute('href', '/partner/users');
  await userEvent.click(steps.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Your first three steps')).toBeNull());
  expect(server.calls(contract.dashboard.hide)).toEqual([{ part: 'first-steps' }]);
});

it('shows what is new until it is dismissed, and says if that failed', async () => {
  const data: Figures = {
    ...full,
    news: { changelogId: 8, title: 'Webhooks', texts: ['Webhooks tell your systems.'] },
  };
  let isDown = true;
  const server = portalServer(ada())
    .on(contract.dashboard.get, () => data)
    .on(contract.dashboard.hide, () => {
      if (isDown) return failure(503, 'The portal is busy. Try again.');
      data.news = null;
      return undefined;
    });
  await renderPortal('/', server);
  expect(await screen.findByText('What’s new: Webhooks')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all changes' })).toHaveAttribute(
    'href',
    '/support/changelogs',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('The portal is busy. Try again.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('What’s new: Webhooks')).toBeNull());
  expect(server.calls(contract.dashboard.hide)).toEqual([
    { part: 'news', changelogId: 8 },
    { part: 'news', changelogId: 8 },
  ]);
});
