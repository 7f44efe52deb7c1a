import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import type { Quote } from '@portal/quote-kit/quotes';
import { addDays, calendarDay, formatDate, serverNow, setServerTime } from '@portal/ui/format';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as v from 'valibot';
import { area } from '../../area.ts';
import { type QuoteServer, quoteServer } from '../../testing/quote-server.ts';

const { single } = contract.quotes;

const PATH = '/quotes/Q-100234';

describe('a saved quote', () => {
  it('shows reference, status, expiry and main prices', async () => {
    renderRoute(area, PATH, quoteServer());
    expect(await screen.findByRole('heading', { name: 'Harbour Bakery', level: 1 })).toBeVisible();
    expect(screen.getByText('Price held until 30/11/2099')).toBeVisible();
    expect(screen.getByText('£500.00')).toBeVisible();
    expect(screen.getByText('£325.00')).toBeVisible();
    expect(screen.getByText('£12,200.00')).toBeVisible();
    // 12,200 + 1,200 ECC
    expect(screen.getByText('£13,400.00')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Customer request form' })).toBeNull();
  });

  it('says what a test quote is, and offers no action', async () => {
    const server = quoteServer();
    server.quote = { ...server.quote, isSandbox: true, actions: [] };
    renderRoute(area, PATH, server);
    expect(await screen.findByText('This is a test quote')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept quote' })).toHaveAttribute('aria-disabled', 'true');
    for (const name of ['More', 'Bookmark']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is accepted once by a double click, and opens the form', async () => {
    const server = quoteServer();
    server.on(single.accept, () => {
      server.quote = { ...server.quote, status: 'accepted', actions: ['complete_crf'], version: 2 };
      return server.quote;
    });
    const { address } = renderRoute(area, PATH, server, { user: { roleId: 2 } });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Accept quote' }));
    expect(await screen.findByRole('form', { name: 'Customer request form' })).toBeVisible();
    expect(address()).toBe(`${PATH}?tab=crf`);
    expect(server.calls(single.accept)).toEqual([{ reference: 'Q-100234', version: 1 }]);
  });

  it('takes an acceptance back with Undo, and from the menu', async () => {
    const server = quoteServer();
    const accepted = { status: 'accepted', actions: ['return_to_saved', 'complete_crf'] } as const;
    server
      .on(single.accept, () => {
        server.quote = { ...server.quote, ...accepted, actions: [...accepted.actions], version: 2 };
        return server.quote;
      })
      .on(single.returnToSaved, () => {
        server.quote = { ...server.quote, status: 'created', actions: ['edit', 'accept'], version: 3 };
        return server.quote;
      });
    const page = renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept quote' }));
    await screen.findByRole('form', { name: 'Customer request form' });
    await page.pressAlertAction();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept quote' }));
    await screen.findByRole('form', { name: 'Customer request form' });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Return to Saved/ }));
    expect(await screen.findByRole('button', { name: 'Accept quote' })).toBeVisible();
    expect(server.calls(single.returnToSaved)).toEqual([
      { reference: 'Q-100234', version: 2 },
      { reference: 'Q-100234', version: 2 },
    ]);
  });

  it('says that an acceptance did not happen while offline, and keeps the focus', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, {
      ...server,
      fetch: (input, init) =>
        init?.method === 'POST'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : server.fetch(input, init),
    });
    const accept = await screen.findByRole('button', { name: 'Accept quote' });
    await userEvent.click(accept);
    expect(await screen.findByText('The quote was not accepted')).toBeVisible();
    expect(screen.getByText(/The portal cannot be reached/)).toBeVisible();
    expect(accept).toHaveFocus();
  });

  it('shows at the button why it cannot be accepted', async () => {
    const server = quoteServer({
      quote: { actions: ['archive'], status: 'expired', expiredAt: '2026-01-02T00:00:00Z' },
    });
    renderRoute(area, PATH, server);
    expect(await screen.findByText('Expired, price held until 01/01/2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept quote' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Search the address again' })).toHaveAttribute(
      'href',
      '/availability/quotes?quote=Q-100234',
    );
  });

  it('shows the current state if someone else accepted it first', async () => {
    const server = quoteServer();
    server.on(single.accept, () => {
      server.quote = { ...server.quote, status: 'accepted', version: 2, actions: ['complete_crf'] };
      server.history = [
        { id: '1', at: '2026-11-01T09:30:00Z', title: 'Saved', detail: null, actor: 'Ada Role 1' },
        { id: '2', at: '2026-11-21T10:00:00Z', title: 'Accepted', detail: null, actor: 'Ben Okafor' },
      ];
      return failure(409, 'This quote is Pending CRF now; this step is no longer possible.');
    });
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept quote' }));
    expect(await screen.findByText(/no longer possible/)).toBeVisible();
    const since = await screen.findByRole('list', { name: 'Changes since you opened this' });
    expect(within(since).getByText('Accepted')).toBeVisible();
    expect(since).toHaveTextContent('by Ben Okafor');
    expect(since).not.toHaveTextContent('Saved');
    expect(await screen.findByRole('button', { name: 'Complete request form' })).toBeVisible();
  });

  it('shows why its order could not be placed and who can approve again', async () => {
    const reason = 'Answers of its request form are not valid: installation details.';
    const server = quoteServer({ quote: { status: 'data_added', actions: ['cancel'], reason } });
    renderRoute(area, PATH, server, { user: { roleId: 2 } });
    expect(await screen.findByText('The order could not be placed')).toBeVisible();
    expect(screen.getByText(/installation details\. An administrator in your company can/)).toBeVisible();
    expect(screen.queryByText('Reason for closing')).toBeNull();
  });

  it.each([
    ['cancelled', 'Reason for closing'],
    ['archived', 'Reason for closing'],
    ['accepted', 'Sent back by the approver'],
  ] as const)('shows the reason of a quote that is %s: %s', async (status, title) => {
    renderRoute(area, PATH, quoteServer({ quote: { status, actions: [], reason: 'Wrong order' } }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('Wrong order')).toBeVisible();
  });

  it.each(['created', 'expired'] as const)('shows no reason of a quote that is %s', async (status) => {
    renderRoute(area, PATH, quoteServer({ quote: { status, actions: [], reason: 'Wrong order' } }));
    expect(await screen.findByRole('heading', { name: 'Harbour Bakery', level: 1 })).toBeVisible();
    expect(screen.queryByText('Wrong order')).toBeNull();
  });

  it('says whose approval it awaits if this approver has given theirs', async () => {
    const refusal = 'You have already approved this request. A different person must approve it next.';
    const server = quoteServer({ quote: { status: 'data_added', approvalTermsId: 7, actions: ['approve'] } });
    server.on(contract.quotes.listApprovalProgress, ({ references }) =>
      references.map((reference) => ({
        reference,
        required: 2,
        exceeds: 500_00,
        approvals: [{ approvedBy: 'Ada Role 1', approvedFor: null, approvedAt: '2026-11-21T10:00:00Z' }],
        refusal,
        placesOrder: false,
        blockedReason: null,
      })),
    );
    renderRoute(area, PATH, server);
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.queryByText(/^Awaiting your approval/)).toBeNull();
  });

  it('that does not exist shows a message and a link back', async () => {
    const server = quoteServer();
    server.on(single.get, () => failure(404, 'Not found.'));
    renderRoute(area, '/quotes/Q-1', server);
    expect(await screen.findByText('We couldn’t find quote Q-1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to saved quotes' })).toHaveAttribute('href', '/quotes');
  });

  it('is cancelled only with a reason', async () => {
    const server = quoteServer();
    server.on(single.cancel, ({ reason }) => {
      server.quote = { ...server.quote, status: 'cancelled', actions: ['archive'], reason };
      return server.quote;
    });
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Cancel quote/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel quote Q-100234' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel quote' }));
    expect(await within(dialog).findByText('The reason field is required')).toBeVisible();
    expect(server.calls(single.cancel)).toHaveLength(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Lost to another offer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel quote' }));
    expect(await screen.findByText('Lost to another offer')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('customer and notes', () => {
  async function edit() {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = screen.getByRole('combobox', { name: 'Customer name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Mill Bakery');
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  /** Accepts updates and returns the updated quote afterwards. */
  const acceptUpdate = (server: QuoteServer) =>
    server.on(single.update, ({ customerName = '', customReference = null, notes = null, version }) => {
      server.quote = { ...server.quote, customerName, customReference, notes, version: Number(version) + 1 };
      return server.quote;
    });

  /** Rejects the next update because a colleague made this change first. */
  const changeFirst = (server: QuoteServer, change: Partial<Quote>) =>
    server.on(single.update, () => {
      server.quote = { ...server.quote, ...change, version: 5 };
      acceptUpdate(server);
      return failure(409, 'This quote has changed since you opened it.', { current: server.quote });
    });

  it('have a control for every field of the call that changes a quote', async () => {
    const body = single.update.body as v.ObjectSchema<v.ObjectEntries, undefined> | undefined;
    renderRoute(area, PATH, quoteServer());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('form', { name: 'Customer and notes' });
    const names = [...form.querySelectorAll('[name]')].map((control) => control.getAttribute('name') ?? '');
    // Add-ons, the bookmark and the owner have controls of their own.
    const own = ['version', 'addons', 'isBookmarked', 'ownerId'];
    const fields = Object.keys(body?.entries ?? {}).filter((field) => !own.includes(field));
    expect(new Set(names)).toEqual(new Set(fields));
  });

  it('are edited in place', async () => {
    const server = quoteServer();
    acceptUpdate(server);
    renderRoute(area, PATH, server);
    await edit();
    await save();
    expect(await screen.findByRole('heading', { name: 'Mill Bakery', level: 1 })).toBeVisible();
    expect(server.quote.version).toBe(2);
  });

  it('must be saved or discarded before the quote is accepted', async () => {
    const server = quoteServer();
    acceptUpdate(server);
    renderRoute(area, PATH, server, { user: { roleId: 2 } });
    await edit();
    const accept = screen.getByRole('button', { name: 'Accept quote' });
    expect(accept).toHaveAccessibleDescription('Save or discard your changes first.');
    await userEvent.click(accept);
    expect(server.calls(single.accept)).toHaveLength(0);
    expect(screen.getByRole('combobox', { name: 'Customer name' })).toHaveValue('Mill Bakery');
    await save();
    expect(await screen.findByRole('heading', { name: 'Mill Bakery', level: 1 })).toBeVisible();
    expect(accept).not.toHaveAccessibleDescription();
  });

  it('are offered again after the user left, until they are discarded', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await edit();
    cleanup();
    renderRoute(area, PATH, server, { keepStorage: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
    expect(screen.getByRole('combobox', { name: 'Customer name' })).toHaveValue('Mill Bakery');
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('combobox', { name: 'Customer name' })).toHaveValue('Harbour Bakery');
    expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
  });

  it('keep fields changed by someone else', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await edit();
    changeFirst(server, { notes: 'Ring first' });
    await save();
    await waitFor(() => expect(server.quote.customerName).toBe('Mill Bakery'));
    expect(server.quote.notes).toBe('Ring first');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['Keep mine', 'Mill Bakery'],
    ['Take theirs', 'Barn Bakery'],
  ])('ask which value to keep if both changed it: %s', async (choice, name) => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await edit();
    changeFirst(server, { customerName: 'Barn Bakery' });
    await save();
    const dialog = await screen.findByRole('alertdialog', { name: /changed this quote/ });
    expect(within(dialog).getByText('Mill Bakery')).toBeVisible();
    expect(within(dialog).getByText('Barn Bakery')).toBeVisible();
    expect(server.quote.customerName).toBe('Barn Bakery');
    await userEvent.click(within(dialog).getByRole('button', { name: choice }));
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
    expect(server.quote.customerName).toBe(name);
  });
});

describe('with a wrong computer clock', () => {
  const DAY_MS = 86_400_000;
  afterEach(() => setServerTime(Date.now()));

  /** Midday in London, this many days from the provider's current day. */
  const inDays = (days: number) => `${addDays(calendarDay(serverNow()), days)}T12:00:00Z`;

  it('a quote that expires today is expired even if the computer is a day behind', async () => {
    setServerTime(Date.now() + DAY_MS);
    const expiredAt = inDays(0);
    renderRoute(area, PATH, quoteServer({ quote: { expiredAt, actions: ['cancel'] } }));
    const yesterday = formatDate(addDays(calendarDay(serverNow()), -1));
    expect(await screen.findByText(`Expired, price held until ${yesterday}`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept quote' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('link', { name: 'Proposal' }));
    expect(await screen.findByText(/^This quote has expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
  });

  it('a quote that expires tomorrow is valid even if the computer is a day ahead', async () => {
    setServerTime(Date.now() - DAY_MS);
    const today = formatDate(serverNow());
    const server = quoteServer({ quote: { expiredAt: inDays(1) } });
    renderRoute(area, PATH, server);
    expect(await screen.findByText(`Price held until ${today}`)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Proposal' }));
    const sheet = await screen.findByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent(`${today}, HB-7 (Q-100234)`);
    expect(sheet).toHaveTextContent(`Price held until ${today}`);
  });
});
