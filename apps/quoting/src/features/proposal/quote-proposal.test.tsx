import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { makeMailPreview, makeProposal, makeQuote } from '@portal/quote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { quoteServer } from '../../testing/quote-server.ts';

const { single } = contract.quotes;

const PATH = '/quotes/Q-100234?view=proposal';
const monthly = () => screen.findByLabelText('Mark-up on monthly');
const sent = (server: ReturnType<typeof quoteServer>) => server.calls(single.updateMargin);

async function type(value: string): Promise<void> {
  const field = await monthly();
  await userEvent.clear(field);
  await userEvent.type(field, value);
  await userEvent.tab();
}

beforeEach(() => localStorage.clear());

describe('the margin of a proposal', () => {
  it('starts with the saved margin and shows who set it', async () => {
    const server = quoteServer();
    server.margin = {
      monthlyPercent: 40,
      installPercent: 0,
      companyDefault: null,
      multiQuote: null,
      setAt: '2026-11-20T10:32:00Z',
      setBy: 'Ben Okafor',
    };
    renderRoute(area, PATH, server);
    expect(await monthly()).toHaveValue('40');
    expect(screen.getByText(/by Ben Okafor, 20\/11\/2026 10:32/)).toBeVisible();
    // 325.00 and 40 % on it: 130.00 more, over 36 months.
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£455.00');
    expect(screen.getByText('£4,680.00')).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('saves a valid margin', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await type('900');
    expect(await screen.findByText(/may not be|between/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    await type('50');
    expect(await screen.findByText(/by Amelia Hart/)).toBeVisible();
    expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 50, installPercent: 0 }]);
    expect(await monthly()).toHaveValue('50');
  });

  it('refuses what is no percentage and keeps the last saved one', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await type('50');
    expect(await screen.findByText(/by Amelia Hart/)).toBeVisible();
    const sheet = screen.getByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent('£487.50');
    await type('15,5');
    expect(await screen.findByText(/numeric characters/)).toBeVisible();
    expect(await monthly()).toHaveValue('15,5');
    expect(sheet).toHaveTextContent('£487.50');
    expect(sent(server)).toHaveLength(1);
  });

  it('takes a margin instead of a mark-up, shows each beside the other, and the profit', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    expect(await screen.findByText('= 16.7% margin')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Enter as'), 'Margin (of price)');
    const field = await screen.findByLabelText('Margin on monthly');
    expect(field).toHaveValue('16.67');
    await userEvent.clear(field);
    await userEvent.type(field, '50');
    await userEvent.tab();
    expect(await screen.findByText('= 100.0% mark-up')).toBeVisible();
    await waitFor(() =>
      expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 100, installPercent: 0 }]),
    );
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£650.00');
    // 325.00 a month over 36 months.
    expect(screen.getByText('£11,700.00')).toBeVisible();
  });

  it('saves the margin when it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() =>
      expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 20, installPercent: 0 }]),
    );
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    print.mockRestore();
  });

  it('is the margin of the multi quote until it is changed, and is not saved by using it', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = quoteServer();
    const { proposals } = single;
    server.on(proposals.create, () => makeProposal()).on(proposals.get, () => makeProposal());
    server.margin = {
      ...server.margin,
      monthlyPercent: 100,
      multiQuote: {
        uuid: '9d0c4d5e-1c1f-4a35-9d4f-3b8f0e2d6a11',
        name: 'Leeds branches',
        basis: 'margin',
        monthlyPercent: 50,
        installPercent: 0,
      },
    };
    renderRoute(area, PATH, server);
    expect(await monthly()).toHaveValue('100');
    expect(
      screen.getByText(
        'From the multi quote Leeds branches: 50% margin monthly and 0% on install. We save it with this quote when you change it.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£650.00');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'Share link' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(proposals.create)).toMatchObject([{ basis: 'markup', monthlyPercent: 100 }]);
    expect(sent(server)).toEqual([]);
    await type('50');
    expect(await screen.findByText(/by Amelia Hart/)).toBeVisible();
    expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 50, installPercent: 0 }]);
    print.mockRestore();
  });

  it('follows the margin of the multi quote while it is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = quoteServer();
    const multiQuote = { uuid: 'u', name: 'Leeds', basis: 'markup', installPercent: 0 } as const;
    server.margin = {
      ...server.margin,
      monthlyPercent: 40,
      multiQuote: { ...multiQuote, monthlyPercent: 40 },
    };
    renderRoute(area, PATH, server);
    expect(await monthly()).toHaveValue('40');
    server.margin = {
      ...server.margin,
      monthlyPercent: 50,
      multiQuote: { ...multiQuote, monthlyPercent: 50 },
    };
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(screen.getByLabelText('Mark-up on monthly')).toHaveValue('50'));
    expect(sent(server)).toEqual([]);
    jest.useRealTimers();
  });

  it('is not printed with what a colleague has changed since, until it was seen', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = quoteServer();
    server.margin = { ...server.margin, setAt: '2026-11-20T10:32:00Z', setBy: 'Ben Okafor' };
    renderRoute(area, PATH, server);
    const sheet = await screen.findByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent('£390.00');
    server.quote = { ...server.quote, monthlyCost: 400_00 };
    server.margin = { ...server.margin, monthlyPercent: 50, setAt: '2026-11-26T09:00:00Z' };
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('Not printed yet: this proposal has changed')).toBeVisible();
    expect(sheet).toHaveTextContent('£600.00');
    expect(print).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/^Not printed yet/)).toBeNull();
    print.mockRestore();
  });

  it('is not printed when it cannot be checked for changes', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = quoteServer();
    renderRoute(area, PATH, server);
    const button = await screen.findByRole('button', { name: 'Print' });
    server.on(single.proposals.list, () => failure(500, 'Out.'));
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  it('follows what colleagues save while it is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = quoteServer();
    renderRoute(area, PATH, server);
    expect(await monthly()).toHaveValue('20');
    server.quote = { ...server.quote, monthlyCost: 400_00 };
    server.margin = { ...server.margin, monthlyPercent: 50, setAt: '2026-11-26T09:00:00Z', setBy: 'Ben' };
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(screen.getByLabelText('Mark-up on monthly')).toHaveValue('50'));
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£600.00');
    expect(sent(server)).toEqual([]);
    jest.useRealTimers();
  });

  it('shows a failed save and retries it', async () => {
    const server = quoteServer();
    server.on(single.updateMargin, () => failure(403, 'Not yours to change.'));
    renderRoute(area, PATH, server);
    await type('30');
    expect(await screen.findByText(/Not saved. Not yours to change/)).toBeVisible();
    server.on(single.updateMargin, server.saveMargin);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Saved with this quote/)).toBeVisible();
  });
});

describe('versions of a proposal', () => {
  const { proposals } = single;
  const sentMail = {
    to: ['lucy@customer.test'],
    copyTo: null,
    subject: 'Proposal',
    sentAt: '2026-11-20T11:00:00Z',
    sentBy: 'Ben Okafor',
  };
  let server: ReturnType<typeof quoteServer>;
  let stored: ReturnType<typeof makeProposal>[];
  const saved = jest.fn<(fileName: string) => void>();
  beforeEach(() => {
    stored = [];
    saved.mockReset();
    URL.createObjectURL = () => 'blob:proposal';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      saved(this.getAttribute('download') ?? '');
    });
    server = quoteServer()
      .on(proposals.list, () => stored)
      .on(proposals.create, ({ recipientName, introduction, notes }) => {
        const version = makeProposal({ number: stored.length + 1, recipientName, introduction, notes });
        stored = [version, ...stored];
        return version;
      })
      .on(proposals.download, ({ number }) => ({
        blob: new Blob(['%PDF']),
        fileName: `Proposal version ${number}.pdf`,
      }))
      .on(proposals.preview, ({ to, subject, message }) =>
        makeMailPreview({
          to: [...to],
          subject: `${subject} – Version 2, replaces version 1`,
          blocks: [
            { kind: 'paragraph', text: 'Version 2, replaces version 1.' },
            { kind: 'paragraph', text: message },
            { kind: 'facts', facts: [{ label: 'Monthly', value: '£390.00' }] },
          ],
        }),
      )
      .on(proposals.send, () => {
        stored = stored.map((version) => ({ ...version, mails: [sentMail] }));
        return stored[0] ?? makeProposal();
      }) as ReturnType<typeof quoteServer>;
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const open = (path = PATH) => renderRoute(area, path, server);
  const dialog = async () => within(await screen.findByRole('dialog'));
  async function openMail(): Promise<Awaited<ReturnType<typeof dialog>>> {
    await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
    return dialog();
  }

  it('show what is written around the prices, and are stored when the PDF is downloaded', async () => {
    open();
    const sheet = await screen.findByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent('Proposal for Harbour Bakery');
    expect(screen.getByText('No version yet.')).toBeVisible();
    const recipient = screen.getByLabelText('Recipient name');
    await userEvent.clear(recipient);
    await userEvent.type(recipient, 'Lucy Arden');
    await userEvent.type(screen.getByLabelText(/^Introduction/), 'Dear Lucy');
    expect(sheet).toHaveTextContent('Proposal for Lucy Arden');
    expect(sheet).toHaveTextContent('Dear Lucy');
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('Proposal version 1.pdf'));
    expect(server.calls(proposals.create)).toEqual([
      {
        reference: 'Q-100234',
        recipientName: 'Lucy Arden',
        introduction: 'Dear Lucy',
        notes: null,
        basis: 'markup',
        monthlyPercent: 20,
        installPercent: 0,
        shownPrices: { install: 500_00, monthly: 390_00 },
      },
    ]);
    expect(await screen.findByRole('link', { name: 'Version 1' })).toBeVisible();
    expect(screen.getByText('Not sent')).toBeVisible();
  });

  it.each(['Download PDF', 'Share link', 'Send by email'])(
    'are not stored by “%s” with prices that the author has not seen',
    async (action) => {
      const refused = 'The prices of this proposal have changed. Check them, then try again.';
      server.on(proposals.create, () => failure(409, refused));
      const page = open();
      const sheet = await screen.findByRole('article', { name: 'Proposal' });
      expect(sheet).toHaveTextContent('£390.00');
      server.quote = { ...server.quote, monthlyCost: 400_00 };
      await userEvent.click(screen.getByRole('button', { name: action }));
      // A focused alert is scrolled into view.
      if (action === 'Download PDF')
        await waitFor(() => expect(screen.getByText(refused).closest('[role=alert]')).toHaveFocus());
      else await waitFor(() => expect(page.alerts()).toEqual([expect.stringContaining(refused)]));
      await waitFor(() => expect(sheet).toHaveTextContent('£480.00'));
      expect(server.calls(proposals.create)).toMatchObject([
        { shownPrices: { install: 500_00, monthly: 390_00 } },
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('are not stored without a recipient', async () => {
    open();
    const recipient = await screen.findByLabelText('Recipient name');
    await userEvent.clear(recipient);
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText(/field is required/)).toBeVisible();
    expect(recipient).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls(proposals.create)).toEqual([]);
  });

  it('are mailed to several addresses, with a copy', async () => {
    open();
    const mail = await openMail();
    const to = mail.getByLabelText('To');
    expect(to).toHaveFocus();
    await userEvent.type(to, 'lucy@customer.test; tom@customer.test');
    await userEvent.click(mail.getByLabelText('Send me a copy'));
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(proposals.send)).toEqual([
      {
        reference: 'Q-100234',
        number: '1',
        to: ['lucy@customer.test', 'tom@customer.test'],
        subject: 'Proposal for Harbour Bakery',
        message: expect.stringContaining('Our proposal for Harbour Bakery is attached.'),
        copyToMe: true,
        withLink: true,
      },
    ]);
    expect(await screen.findByText(/^Sent to lucy@customer.test/)).toBeVisible();
  });

  it('do not offer a sent mail as a draft', async () => {
    open();
    const mail = await openMail();
    server.on(proposals.list, () => new Promise((resolve) => setTimeout(() => resolve(stored), 100)));
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.type(mail.getByLabelText('Subject'), ' of Tuesday');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Send version 1 again' }));
    expect((await dialog()).getByLabelText('Subject')).toHaveValue('Proposal for Harbour Bakery');
    expect(screen.queryByText(/Unsent draft/)).toBeNull();
  });

  it('go to the recipients of the latest one that was sent', async () => {
    stored = [makeProposal({ number: 1, mails: [sentMail] })];
    open();
    const mail = await openMail();
    expect(mail.getByText('Send version 2')).toBeVisible();
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
    await userEvent.keyboard('{Escape}');
    // The list has the new version by now.
    await userEvent.click(await screen.findByRole('button', { name: 'Send version 2' }));
    expect((await dialog()).getByLabelText('To')).toHaveValue('lucy@customer.test');
  });

  it('go to the recipients of the latest one that was sent, from the page of a version too', async () => {
    stored = [makeProposal({ number: 2 }), makeProposal({ number: 1, mails: [sentMail] })];
    server.on(proposals.get, () => makeProposal({ number: 2 }));
    open(`${PATH}&version=2`);
    const mail = await openMail();
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
  });

  it('show exactly what will be seen before they are sent', async () => {
    open();
    const mail = await openMail();
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test, tom@');
    expect(await mail.findByText('Acme Connect <portal@provider.test>')).toBeVisible();
    expect(mail.getByText('Amelia Hart <amelia@acme.test>')).toBeVisible();
    expect(await mail.findByText('lucy@customer.test')).toBeVisible();
    expect(mail.getByText('Proposal for Harbour Bakery – Version 2, replaces version 1')).toBeVisible();
    expect(mail.getByText('Version 2, replaces version 1.')).toBeVisible();
    expect(mail.getByText('£390.00')).toBeVisible();
    // The version is stored before, so that its number is known.
    expect(server.calls(proposals.create)).toHaveLength(1);
  });

  it('name the address that is wrong, beside its field', async () => {
    open();
    const mail = await openMail();
    const to = mail.getByLabelText('To');
    await userEvent.type(to, 'lucy@customer.test, tom@');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    expect(await mail.findByText('“tom@” is not a valid email address')).toBeVisible();
    expect(to).toHaveFocus();
    expect(server.calls(proposals.send)).toEqual([]);
  });

  it('keep the mail when sending fails, and send the same version again', async () => {
    server.on(proposals.send, () => failure(429, 'Too many attempts. Wait a moment and try again.'));
    open();
    const mail = await openMail();
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.type(mail.getByLabelText('Subject'), ' of Tuesday');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    expect(await mail.findByText(/Too many attempts/)).toBeVisible();
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
    expect(mail.getByLabelText('Subject')).toHaveValue('Proposal for Harbour Bakery of Tuesday');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.calls(proposals.send)).toHaveLength(2));
  });

  it('send the mail once when the answer to the first attempt is lost', async () => {
    const keys: (string | null)[] = [];
    const { fetch } = server;
    server.fetch = async (input, init) => {
      if (!/\/send$/.test(String(input))) return fetch(input, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const answer = await fetch(input, init);
      if (keys.length === 1) throw new TypeError('The connection broke.');
      return answer;
    };
    server.on(proposals.send, () => makeProposal());
    open();
    const first = await openMail();
    await userEvent.type(first.getByLabelText('To'), 'a@acme.test');
    await userEvent.click(first.getByRole('button', { name: 'Send' }));
    expect(await first.findByText(/cannot be reached/)).toBeVisible();
    // Closing the dialog in between does not make it a different email.
    await userEvent.click(first.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Send version \d+$/ }));
    const second = await dialog();
    await userEvent.click(second.getByRole('button', { name: 'Restore draft' }));
    await userEvent.click(second.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('list who made them, their margin and recipients, and what has changed since', async () => {
    stored = [
      makeProposal({ number: 2, outdated: 'changed' }),
      makeProposal({ number: 1, outdated: 'expired', mails: [sentMail] }),
    ];
    open();
    expect(await screen.findByRole('link', { name: 'Version 2' })).toBeVisible();
    expect(screen.getByText('Changed since')).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
    expect(screen.getAllByText(/Mark-up 20% \(margin 16.7%\) · Ben Okafor, 20\/11\/2026/)).toHaveLength(2);
    expect(screen.getByText(/^Sent to lucy@customer.test/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send version 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send version 1/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Download version 1' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('Proposal version 1.pdf'));
  });

  it('begin with the text of the latest one', async () => {
    stored = [makeProposal({ recipientName: 'Tom', introduction: 'Hello Tom' })];
    open();
    expect(await screen.findByLabelText('Recipient name')).toHaveValue('Tom');
    expect(screen.getByLabelText(/^Introduction/)).toHaveValue('Hello Tom');
  });

  it('open on a page of their own, which the quote does not change', async () => {
    server.quote = { ...server.quote, monthlyCost: 99_900 };
    const version = makeProposal({ number: 3, outdated: 'changed', mails: [sentMail] });
    server.on(proposals.get, () => version);
    open(`${PATH}&version=3`);
    const sheet = await screen.findByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent('version 3');
    expect(sheet).toHaveTextContent('£390.00');
    expect(
      screen.getByText(/^The prices or services of this quote have changed since this version/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    const mail = await dialog();
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.calls(proposals.send)).toMatchObject([{ number: '3' }]));
    expect(server.calls(proposals.create)).toEqual([]);
  });

  it('offer other quotes for the site side by side, with the totals of the recommended one', async () => {
    const cheaper = makeQuote({ reference: 'Q-100235', termMonths: 12, monthlyCost: 200_00 });
    server.on(proposals.listOptions, () => [cheaper]);
    open();
    const grid = within(await screen.findByRole('grid', { name: 'Quotes for this site' }));
    expect(screen.queryByRole('region', { name: 'Options table' })).toBeNull();
    await userEvent.click(await grid.findByRole('button', { name: /^Offer/ }));
    const sheet = within(screen.getByRole('article', { name: 'Proposal' }));
    const table = within(await sheet.findByRole('region', { name: 'Options table' }));
    expect(table.getByText('12 Months')).toBeVisible();
    expect(table.getByText('36 Months')).toBeVisible();
    expect(table.getAllByText('Recommended')).toHaveLength(1);
    expect(
      sheet.getByText(
        /^(If a site has several|Choose one of these) options.*Totals include only the recommended/,
      ),
    ).toBeVisible();
    await userEvent.click(grid.getByRole('button', { name: 'Recommend: Q-100235' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(server.calls(proposals.create)).toMatchObject([
        { alternatives: ['Q-100235'], recommended: 'Q-100235' },
      ]),
    );
    // 200.00 and 20 % on it.
    expect(sheet.getAllByText('£240.00').length).toBeGreaterThan(1);
  });

  it('say that a version was not found', async () => {
    server.on(proposals.get, () => failure(404, 'Not found.'));
    open(`${PATH}&version=9`);
    expect(await screen.findByRole('heading', { name: 'Version 9' })).toBeVisible();
    expect(await screen.findByText('We couldn’t find version 9')).toBeVisible();
  });

  describe('with options', () => {
    const other = makeQuote({ reference: 'Q-100235', termMonths: 12, monthlyCost: 200_00 });
    beforeEach(() => {
      stored = [makeProposal({ options: ['Q-100234', 'Q-100235'], introduction: 'Hello Tom' })];
    });

    it('are not stored before the other quotes are loaded', async () => {
      let answer: (quotes: (typeof other)[]) => void = () => undefined;
      server.on(proposals.listOptions, () => new Promise((resolve) => (answer = resolve)));
      open();
      const share = await screen.findByRole('button', { name: 'Share link' });
      await userEvent.click(share);
      await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
      await userEvent.type(screen.getByLabelText('Recipient name'), '{Enter}');
      expect(server.calls(proposals.create)).toEqual([]);
      answer([other]);
      await waitFor(() => expect(share).not.toHaveAttribute('aria-busy'));
      await userEvent.click(share);
      await waitFor(() =>
        expect(server.calls(proposals.create)).toMatchObject([
          { alternatives: ['Q-100235'], recommended: 'Q-100234' },
        ]),
      );
    });

    it('are not stored if the other quotes were not loaded, until a retry loads them', async () => {
      server.on(proposals.listOptions, () => failure(500, 'Broken.'));
      open();
      expect(await screen.findByText(/^The other options of this proposal were not loaded/)).toBeVisible();
      for (const name of ['Print', 'Download PDF', 'Share link', 'Send by email'])
        expect(screen.queryByRole('button', { name })).toBeNull();
      await userEvent.type(screen.getByLabelText('Recipient name'), '{Enter}');
      expect(server.calls(proposals.create)).toEqual([]);
      server.on(proposals.listOptions, () => [other]);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Share link' }));
      await waitFor(() =>
        expect(server.calls(proposals.create)).toMatchObject([{ alternatives: ['Q-100235'] }]),
      );
    });

    it('are not stored by a user who sees selling prices if the other quotes were not loaded', async () => {
      server.on(proposals.listOptions, () => failure(500, 'Broken.'));
      renderRoute(area, PATH, server, { user: { prices: 'selling' } });
      expect(await screen.findByText(/^The other options of this proposal were not loaded/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
    });

    it('can be read but not stored when the list of versions fails, until a retry loads it', async () => {
      server.on(proposals.listOptions, () => [other]).on(proposals.list, () => failure(500, 'Broken.'));
      open();
      expect(await screen.findByText(/The versions were not loaded/)).toBeVisible();
      expect(screen.getByRole('article', { name: 'Proposal' })).toBeVisible();
      expect(screen.getByText(/^The latest version was not loaded/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
      await userEvent.type(screen.getByLabelText(/^Notes/), 'Call me');
      server.on(proposals.list, () => stored);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Share link' }));
      await waitFor(() =>
        expect(server.calls(proposals.create)).toMatchObject([
          { introduction: 'Hello Tom', notes: 'Call me', alternatives: ['Q-100235'] },
        ]),
      );
    });
  });

  it('are stored without options if there were none, though the other quotes were not loaded', async () => {
    server.on(proposals.listOptions, () => failure(500, 'Broken.'));
    open();
    expect(await screen.findByRole('heading', { name: 'Options for this site' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Share link' }));
    await waitFor(() => expect(server.calls(proposals.create)).toHaveLength(1));
  });
});
