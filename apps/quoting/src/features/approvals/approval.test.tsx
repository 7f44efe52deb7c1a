import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, testBulkRun, testUser } from '@portal/area-kit/testing';
import { makeCompleteDraft, makeQuote } from '@portal/quote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { makeApprovalRequest } from '../../testing/approval-fixture.ts';
import { type QuoteServer, quoteServer } from '../../testing/quote-server.ts';

const { broadband, single } = contract.quotes;

const PATH = '/quotes/Q-100234/7';
const SECOND = { reference: 'Q-2', customerName: 'Mill' };
const AGREEMENT = 'I have read the terms of Northway Fibre and agree to them.';

function waitingServer(canApprove = true): QuoteServer {
  return quoteServer({
    quote: {
      status: 'data_added',
      approvalTermsId: 7,
      actions: canApprove ? ['approve', 'decline', 'cancel'] : ['cancel'],
    },
  });
}

function orders(server: QuoteServer): QuoteServer {
  server.on(single.approve, () => {
    server.quote = { ...server.quote, status: 'processing', version: 2, actions: [] };
    return server.quote;
  });
  return server;
}

async function acceptTermsAndApprove() {
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREEMENT }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve and order' }));
}

const makeProgress = (
  change: Partial<contract.quotes.ApprovalProgress> = {},
): contract.quotes.ApprovalProgress => ({
  reference: 'Q-100234',
  required: 2,
  exceeds: 5000_00,
  approvals: [],
  refusal: null,
  placesOrder: false,
  blockedReason: null,
  ...change,
});

describe('an approval', () => {
  it('places one order after the terms are accepted and links to it', async () => {
    const server = orders(waitingServer());
    renderRoute(area, PATH, server);
    expect(await screen.findByRole('region', { name: 'Northway Fibre: terms of supply' })).toHaveTextContent(
      'It runs from handover.',
    );
    const approve = screen.getByRole('button', { name: 'Approve and order' });
    await userEvent.click(approve);
    expect(await screen.findByText('Accept the terms to approve')).toBeVisible();
    expect(server.calls(single.approve)).toHaveLength(0);

    await userEvent.click(screen.getByRole('checkbox', { name: AGREEMENT }));
    await userEvent.dblClick(approve);
    expect(await screen.findByText(/The order is being placed/)).toBeVisible();
    expect(server.calls(single.approve)).toEqual([
      { reference: 'Q-100234', termsId: 7, accepted: true, version: 1, formVersion: 0 },
    ]);

    server.quote = { ...server.quote, status: 'approved', orderReference: 'ORD-1' };
    expect(await screen.findByRole('link', { name: 'Open order ORD-1' })).toHaveAttribute(
      'href',
      '/orders/ORD-1',
    );
  });

  it('shows who asks for it, purchase order, date, contacts, technical answers and margin', async () => {
    const server = waitingServer();
    server.form = {
      ...server.form,
      sections: makeCompleteDraft(),
      submittedAt: '2026-11-21T10:00:00Z',
      submittedBy: 'Mo Hale',
      submittedById: 99,
    };
    server.margin = {
      monthlyPercent: 20,
      installPercent: 10,
      companyDefault: null,
      multiQuote: null,
      setAt: '2026-11-20T10:00:00Z',
      setBy: 'Mo Hale',
    };
    renderRoute(area, PATH, server);
    expect(await screen.findByText(/^21\/11\/2026.*10:00.* by Mo Hale$/)).toBeVisible();
    const { addonDetails, technicalDetails, contactDetails } = makeCompleteDraft();
    expect(screen.getAllByText(addonDetails?.purchaseOrderReference ?? '').length).toBeGreaterThan(0);
    expect(screen.getAllByText('10/12/2026')).toHaveLength(2);
    expect(screen.getByText(technicalDetails?.interfaceType ?? '')).toBeVisible();
    expect(screen.getByText(new RegExp(contactDetails?.primaryContact?.name ?? ''))).toBeVisible();
    expect(await screen.findByText('£65.00 per month, £50.00 one-off')).toBeVisible();
    expect(screen.queryByText('This is your own request')).toBeNull();
    expect(screen.queryByText(/Submitted again/)).toBeNull();
  });

  it('shows what the company earns with the margin of the multi quote', async () => {
    const server = waitingServer();
    server.margin = {
      ...server.margin,
      monthlyPercent: (35 / 65) * 100,
      multiQuote: { uuid: 'u', name: 'Leeds', basis: 'margin', monthlyPercent: 35, installPercent: 0 },
    };
    renderRoute(area, PATH, server);
    expect(await screen.findByText('£175.00 per month, £0.00 one-off')).toBeVisible();
    expect(
      screen.getByText('Mark-up: monthly 53.85%, one-off 0%, set on the multi quote Leeds'),
    ).toBeVisible();
  });

  it('says that it is the approver’s own request, and what changed since it was sent back', async () => {
    const server = waitingServer();
    const sections = makeCompleteDraft();
    server.form = {
      ...server.form,
      sections: {
        ...sections,
        installationDetails: { ...sections.installationDetails, crdDate: '2027-01-15' },
      },
      submittedAt: '2026-11-22T10:00:00Z',
      submittedBy: 'Ada Acme',
      submittedById: testUser().id,
      previousSubmission: {
        submittedAt: '2026-11-21T10:00:00Z',
        submittedBy: 'Ada Acme',
        sections,
        customerName: 'Harbour Bakery',
        installCost: server.quote.installCost,
        productName: 'Direct Fibre 10',
        termMonths: 12,
        monthlyCost: server.quote.monthlyCost - 450,
        eccCost: server.quote.eccCost,
      },
    };
    renderRoute(area, PATH, server);
    expect(await screen.findByText('This is your own request')).toBeVisible();
    const changes = screen.getByRole('list', { name: 'What changed' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `Product: ${server.quote.productName} (before: Direct Fibre 10)`,
      `Term: ${server.quote.termMonths} Months (before: 12 Months)`,
      'Monthly: £325.00 (before: £320.50)',
      expect.stringMatching(/: 15\/01\/2027 \(before: 10\/12\/2026\)$/),
    ]);
  });

  it('says what changed since the approver opened the request before', async () => {
    const server = waitingServer();
    const sections = makeCompleteDraft();
    const seen = {
      submittedAt: '2026-11-21T10:00:00Z',
      submittedBy: 'Mo Hale',
      sections,
      customerName: 'Harbour Bakery',
      installCost: server.quote.installCost,
      monthlyCost: server.quote.monthlyCost - 450,
      eccCost: server.quote.eccCost,
    };
    server.form = {
      ...server.form,
      sections,
      submittedAt: '2026-11-23T10:00:00Z',
      submittedBy: 'Mo Hale',
      submittedById: 99,
      // The approver did not see the submission of 22 November.
      previousSubmission: { ...seen, submittedAt: '2026-11-22T10:00:00Z' },
    };
    server.on(single.recordRequestVisit, () => ({ previousVisit: { at: '2026-11-21T11:00:00Z', seen } }));
    renderRoute(area, PATH, server);
    expect(
      await screen.findByText(/^What changed since you opened this request on 21\/11\/2026/),
    ).toBeVisible();
    expect(screen.getByText(/^Submitted again: what changed since 22\/11\/2026/)).toBeVisible();
    expect(server.calls(single.recordRequestVisit)).toEqual([{ reference: 'Q-100234' }]);
  });

  it('does not repeat the comparison with a submission that the approver saw', async () => {
    const server = waitingServer();
    const sections = makeCompleteDraft();
    const seen = {
      submittedAt: '2026-11-22T10:00:00Z',
      submittedBy: 'Mo Hale',
      sections,
      customerName: 'Harbour Bakery',
      installCost: server.quote.installCost,
      monthlyCost: server.quote.monthlyCost,
      eccCost: server.quote.eccCost,
    };
    server.form = {
      ...server.form,
      sections,
      submittedAt: '2026-11-23T10:00:00Z',
      submittedBy: 'Mo Hale',
      submittedById: 99,
      previousSubmission: seen,
    };
    server.on(single.recordRequestVisit, () => ({ previousVisit: { at: '2026-11-22T11:00:00Z', seen } }));
    renderRoute(area, PATH, server);
    expect(
      await screen.findByText('Nothing: customer, product, term, prices and answers are the same.'),
    ).toBeVisible();
    expect(screen.queryByText(/Submitted again/)).toBeNull();
  });

  it('shows a conflict and the current status if someone else approved first', async () => {
    const server = waitingServer();
    server.on(single.approve, () => {
      server.quote = { ...server.quote, status: 'approved', orderReference: 'ORD-1', actions: [] };
      return failure(409, 'This quote is Order Created now; this step is no longer possible.');
    });
    renderRoute(area, PATH, server);
    await acceptTermsAndApprove();
    expect(await screen.findByText(/no longer possible/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open order ORD-1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve and order' })).toBeNull();
  });

  it('is not shown as failed when only its answer was lost', async () => {
    const server = waitingServer();
    server.on(single.approve, () => {
      server.quote = { ...server.quote, status: 'approved', orderReference: 'ORD-1', actions: [] };
      return failure(502, 'Bad Gateway');
    });
    renderRoute(area, PATH, server);
    await acceptTermsAndApprove();
    expect(await screen.findByRole('link', { name: 'Open order ORD-1' })).toBeVisible();
    expect(screen.queryByText('Not approved')).toBeNull();
  });

  it('that fails says so beside its button, because the top of the page may be out of sight', async () => {
    const server = waitingServer().on(single.approve, () => failure(500, 'Server Error'));
    renderRoute(area, PATH, server);
    await acceptTermsAndApprove();
    const failed = await screen.findByText('Not approved');
    const terms = screen.getByRole('region', { name: 'Northway Fibre: terms of supply' });
    expect(terms.compareDocumentPosition(failed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Approve and order' })).toHaveFocus();
  });

  it('is declined with a reason that the requester sees', async () => {
    const server = waitingServer();
    server.form = { ...server.form, submittedBy: 'Mo Hale' };
    server.on(single.decline, ({ reason }) => {
      server.quote = {
        ...server.quote,
        status: 'accepted',
        approvalTermsId: null,
        actions: ['complete_crf'],
        reason,
      };
      return server.quote;
    });
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline Q-100234' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong site');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Sent back')).toBeVisible();
    // The quote's creator is somebody else.
    expect(screen.getByText(/Mo Hale has been notified/)).toBeVisible();
    expect(server.calls(single.decline)).toEqual([
      { reference: 'Q-100234', reason: 'Wrong site', version: 1 },
    ]);
  });

  it('is declined again after a conflict, with what was typed', async () => {
    const server = waitingServer();
    server.on(single.decline, ({ version }) => {
      if (version === 1) {
        server.quote = { ...server.quote, version: 2, customReference: 'HB-8' };
        return failure(409, 'This quote has changed since you opened it.');
      }
      server.quote = { ...server.quote, status: 'accepted', approvalTermsId: null };
      return server.quote;
    });
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Q-100234' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong site');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText(/has changed since you opened it/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Sent back')).toBeVisible();
    expect(server.calls(single.decline)).toMatchObject([
      { version: 1, reason: 'Wrong site' },
      { version: 2, reason: 'Wrong site' },
    ]);
  });

  it('shows quantities and notes of add-ons, and that a note changed', async () => {
    const server = waitingServer();
    const addon = (additionalInformation: string) => ({
      uuid: 'care',
      additionalInformation,
      options: [{ value: 'care-5h', quantity: 2 }],
    });
    const sections = makeCompleteDraft();
    const submission = (note: string) => ({
      ...sections,
      addonDetails: { ...sections.addonDetails, addons: [addon(note)] },
    });
    server.quote = {
      ...server.quote,
      addons: [
        {
          uuid: 'care',
          value: 'care-5h',
          name: 'Care',
          text: 'Five-hour fix',
          quantity: 2,
          monthlyCost: 3000,
          installCost: 0,
          additionalInformation: 'Only on weekdays',
        },
      ],
    };
    server.form = {
      ...server.form,
      sections: submission('Only on weekdays'),
      submittedAt: '2026-11-22T10:00:00Z',
      previousSubmission: {
        submittedAt: '2026-11-21T10:00:00Z',
        submittedBy: 'Ada Acme',
        sections: submission('At any time'),
        customerName: server.quote.customerName,
        productName: server.quote.productName,
        termMonths: server.quote.termMonths,
        installCost: server.quote.installCost,
        monthlyCost: server.quote.monthlyCost,
        eccCost: server.quote.eccCost,
      },
    };
    renderRoute(area, PATH, server);
    expect(await screen.findByText('Care: Five-hour fix × 2 (Only on weekdays)')).toBeVisible();
    expect(await screen.findByText('Five-hour fix × 2 (Only on weekdays)')).toBeVisible();
    expect(screen.getByRole('list', { name: 'What changed' })).toHaveTextContent(
      'Only on weekdays) (before: care-5h × 2 (At any time))',
    );
  });

  it('explains why an order could not be placed and what to do', async () => {
    const server = orders(waitingServer());
    server.quote = { ...server.quote, reason: 'Our systems did not take the order.' };
    renderRoute(area, PATH, server);
    expect(await screen.findByText('The order could not be placed')).toBeVisible();
    expect(screen.getByText(/did not take the order\. Approve it again/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact our support' })).toHaveAttribute('href', '/support');
    await acceptTermsAndApprove();
    expect(await screen.findByText(/The order is being placed/)).toBeVisible();
    expect(screen.queryByText('The order could not be placed')).toBeNull();
  });

  it('is disabled for a manager, with the reason at the button', async () => {
    const server = waitingServer(false);
    server.form = { ...server.form, submittedAt: '2026-11-22T10:00:00Z', submittedById: testUser().id };
    renderRoute(area, PATH, server, { user: { roleId: 2 } });
    expect(
      await screen.findByText(/^The person who approves this request accepts these terms/),
    ).toBeVisible();
    expect(screen.queryByText(/By approving, you accept/)).toBeNull();
    const approve = await screen.findByRole('button', { name: 'Approve and order' });
    expect(approve).toHaveAccessibleDescription(/Only an administrator/);
    expect(await screen.findByText('Submitted')).toBeVisible();
    // Users who may not approve get no warning about their own request.
    expect(screen.queryByText('This is your own request')).toBeNull();
    await userEvent.click(approve);
    expect(server.calls(single.approve)).toHaveLength(0);
  });

  it('finds a broadband quote without a kind in the URL, and reports a missing quote', async () => {
    const server = waitingServer();
    server
      .on(single.get, () => failure(404, 'Not found.'))
      .on(broadband.get, ({ reference }) =>
        reference === 'QB-1'
          ? makeQuote({ reference: 'QB-1', kind: 'broadband', customerName: 'Mill', status: 'processing' })
          : failure(404, 'Not found.'),
      );
    renderRoute(area, '/quotes/QB-1/7', server);
    expect(await screen.findByRole('heading', { name: 'Approved: Mill' })).toBeVisible();
    cleanup();
    renderRoute(area, '/quotes/QB-2/7', server);
    expect(await screen.findByText('We couldn’t find quote QB-2')).toBeVisible();
  });

  it('is not possible with outdated terms', async () => {
    const server = waitingServer();
    renderRoute(area, '/quotes/Q-100234/6', server);
    expect(await screen.findByText('These terms have changed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open current terms' })).toHaveAttribute(
      'href',
      '/quotes/Q-100234/7',
    );
    expect(screen.getByRole('button', { name: 'Approve and order' })).toHaveAccessibleDescription(
      /not for the current terms of this quote/,
    );
  });

  it('of several quotes shows which one failed', async () => {
    const server = orders(waitingServer());
    server.on(contract.quotes.listApprovals, () =>
      pageOf([makeApprovalRequest(server.quote), makeApprovalRequest({ ...SECOND })]),
    );
    server.on(single.approveMany, () => {
      server.quote = { ...server.quote, status: 'approved', orderReference: 'ORD-1', actions: [] };
      return testBulkRun({
        kind: single.approveMany.id,
        done: 1,
        unchanged: [{ key: 'Q-2', label: null, reason: 'This quote is Cancelled now.' }],
      });
    });
    renderRoute(area, `${PATH}?with=Q-2`, server);
    await userEvent.click(await screen.findByRole('checkbox', { name: /This covers all 2 quotes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve and order 2' }));
    expect(await screen.findByText(/This quote is Cancelled now/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open order ORD-1' })).toBeVisible();
    expect(server.calls(single.approveMany)).toEqual([
      {
        quotes: [
          { reference: 'Q-100234', version: 1 },
          { reference: 'Q-2', version: 1 },
        ],
        termsId: 7,
        accepted: true,
      },
    ]);
  });

  it('of several quotes asks for exactly these, however many others are newer', async () => {
    const server = waitingServer();
    const all = [makeApprovalRequest(server.quote), makeApprovalRequest({ ...SECOND })];
    server.on(contract.quotes.listApprovals, ({ references }) =>
      pageOf(all.filter(({ reference }) => references?.includes(reference))),
    );
    renderRoute(area, `${PATH}?with=Q-2`, server);
    expect(await screen.findByRole('row', { name: /Q-2/ })).toBeVisible();
    expect(screen.queryByText(/no longer awaiting approval/)).toBeNull();
  });

  it('of several quotes is not possible while the others load or after they failed to', async () => {
    const server = waitingServer();
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    server.on(contract.quotes.listApprovals, async ({ references }) => {
      if (references === undefined) return pageOf([]);
      await failed;
      return failure(503, 'The portal cannot reach its database.');
    });
    renderRoute(area, `${PATH}?with=Q-2`, server);
    const approve = await screen.findByRole('button', { name: 'Approve and order' });
    expect(approve).toHaveAccessibleDescription('The other quotes are loading.');
    expect(screen.getByRole('heading', { level: 1, name: 'Approval of 2 quotes' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    fail();
    expect(await screen.findByText('The other quotes failed to load')).toBeVisible();
    expect(approve).toHaveAccessibleDescription('The other quotes failed to load.');
    await userEvent.click(approve);
    expect(server.calls(single.approve)).toHaveLength(0);

    server.on(contract.quotes.listApprovals, () =>
      pageOf([makeApprovalRequest(server.quote), makeApprovalRequest({ ...SECOND })]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Approve and order 2' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Approve 2 quotes' })).toBeVisible();
  });

  it('of more quotes than a page has shows and approves all, and names those that are gone', async () => {
    const server = waitingServer();
    const others = Array.from({ length: 220 }, (_, index) => `Q-${1000 + index}`);
    const gone = others.at(-1) ?? '';
    server
      .on(contract.quotes.listApprovals, ({ references = [], perPage = 0 }) => {
        const named = [references].flat().filter((reference) => reference !== gone);
        return pageOf(
          named.slice(0, perPage).map((reference) => makeApprovalRequest({ ...server.quote, reference })),
        );
      })
      .on(contract.quotes.listApprovalProgress, ({ references = [] }) =>
        [references].flat().map((reference) => makeProgress({ reference, placesOrder: true, required: 1 })),
      )
      .on(single.approveMany, ({ quotes }) =>
        testBulkRun({ kind: single.approveMany.id, done: quotes.length, unchanged: [] }),
      );
    renderRoute(area, `${PATH}?${others.map((reference) => `with=${reference}`).join('&')}`, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Approve 220 quotes' })).toBeVisible();
    expect(screen.getByText(`${gone} is no longer awaiting approval.`)).toBeVisible();
    await userEvent.click(await screen.findByRole('checkbox', { name: /This covers all 220 quotes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve and order 220' }));
    await waitFor(() => expect(server.calls(single.approveMany)).toHaveLength(1));
    const [approved] = server.calls(single.approveMany);
    expect(approved?.quotes.map(({ reference }) => reference)).toEqual(['Q-100234', ...others.slice(0, -1)]);
    const limit = contract.quotes.MAX_NAMED_QUOTES;
    for (const { references = [] } of [
      ...server.calls(contract.quotes.listApprovals),
      ...server.calls(contract.quotes.listApprovalProgress),
    ])
      expect([references].flat().length).toBeLessThanOrEqual(limit);
  });

  it('of several quotes can be declined for one, and the others approved', async () => {
    const server = orders(waitingServer());
    const second = makeApprovalRequest({ ...SECOND, expiredAt: '2026-01-02T00:00:00Z' });
    const next = makeApprovalRequest({ reference: 'Q-3', customerName: 'Quarry', approvalTermsId: 9 });
    let declined = false;
    server.on(contract.quotes.listApprovals, ({ perPage }) => {
      if (perPage === 1) return pageOf([next]);
      return pageOf([makeApprovalRequest(server.quote), ...(declined ? [] : [second])]);
    });
    server.on(single.decline, () => {
      declined = true;
      return makeQuote({ reference: 'Q-2', status: 'accepted' });
    });
    renderRoute(area, `${PATH}?with=Q-2`, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Approve 2 quotes' })).toBeVisible();
    const row = await screen.findByRole('row', { name: /Q-2/ });
    expect(row).toHaveTextContent('£12,200.00');
    await userEvent.click(within(row).getByRole('button', { name: /Decline/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline Q-2' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong site');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/Mo Hale has been notified/)).toBeVisible();
    expect(server.calls(single.decline)).toEqual([{ reference: 'Q-2', reason: 'Wrong site', version: 1 }]);
    expect(screen.queryByText(/no longer awaiting approval/)).toBeNull();

    await acceptTermsAndApprove();
    expect(await screen.findByRole('heading', { level: 1, name: 'Approved: Harbour Bakery' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Next request: Quarry' })).toHaveAttribute(
      'href',
      '/quotes/Q-3/9',
    );
    // A date without a label next to the order would look like the order's date.
    expect(screen.getByText(/^Q-3: Price held until/)).toBeVisible();
    expect(screen.queryByText(/^Price held until/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to approval requests' })).toHaveAttribute(
      'href',
      '/approvals',
    );
  });
});

it('approves two requests of the same supplier in four clicks', async () => {
  const server = waitingServer().on(single.approveMany, () => testBulkRun({ kind: single.approveMany.id }));
  const first = makeApprovalRequest();
  server.on(contract.quotes.listApprovals, () =>
    pageOf([
      first,
      makeApprovalRequest(SECOND),
      makeApprovalRequest({ reference: 'Q-3', approvalTermsId: 9 }),
    ]),
  );
  renderRoute(area, '/approvals', server);
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await userEvent.click(element);
  };
  await click(await screen.findByRole('link', { name: /Q-100234/ }));
  expect(await screen.findByText('1 other request with the same supplier terms:')).toBeVisible();
  await click(screen.getByRole('button', { name: 'Add Q-2, Mill' }));
  await click(await screen.findByRole('checkbox', { name: /Northway Fibre/ }));
  await click(await screen.findByRole('button', { name: 'Approve and order 2' }));
  await waitFor(() =>
    expect(server.calls(single.approveMany).flatMap(({ quotes }) => quotes)).toMatchObject([
      { reference: 'Q-100234' },
      { reference: 'Q-2' },
    ]),
  );
  expect(clicks).toBe(4);
});

describe('the approval requests', () => {
  const rows = [
    makeApprovalRequest(),
    makeApprovalRequest({
      ...SECOND,
      firstApprovedBy: 'Ada Acme',
      firstApprovedAt: '2026-11-03T10:00:00Z',
    }),
    makeApprovalRequest({ reference: 'Q-3', customerName: 'Quarry', approvalTermsId: 9 }),
  ];

  it('open on what is pending, with the soonest expiry first and who asked', async () => {
    const server = fakeServer().on(contract.quotes.listApprovals, () => pageOf(rows));
    const { address } = renderRoute(area, '/approvals', server);
    const row = await screen.findByRole('row', { name: /Q-2/ });
    expect(row).toHaveTextContent('Mo Hale');
    expect(within(row).getByTitle(/^Approved by Ada Acme, 03\/11\/2026/)).toBeVisible();
    expect(server.calls(contract.quotes.listApprovals)[0]).toMatchObject({
      status: ['data_added'],
      sort: 'expiredAt',
      direction: 'asc',
    });
    await userEvent.click(screen.getByRole('tab', { name: /All/ }));
    expect(address()).toBe('/approvals?status=all');
    await userEvent.click(await screen.findByRole('tab', { name: /Pending Approval/ }));
    expect(address()).toBe('/approvals');
  });

  it('are read and followed by a role that may not approve', async () => {
    const server = fakeServer().on(contract.quotes.listApprovals, () => pageOf(rows));
    renderRoute(area, '/approvals', server, { user: { roleId: 2 } });
    expect(await screen.findByRole('link', { name: /Q-100234/ })).toHaveAttribute('href', PATH);
    expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
  });

  it('are reviewed together only with the same terms; the reason is at the button', async () => {
    const server = fakeServer().on(contract.quotes.listApprovals, () => pageOf(rows));
    const { address } = renderRoute(area, '/approvals', server);
    const select = async (name: RegExp) =>
      userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
    await select(/Q-100234/);
    await select(/Q-3/);
    const review = screen.getByRole('button', { name: 'Review and approve' });
    expect(review).toHaveAccessibleDescription(/different supplier terms/);
    await userEvent.click(review);
    expect(address()).toBe('/approvals');
    await select(/Q-3/);
    await select(/Q-2/);
    await userEvent.click(screen.getByRole('button', { name: 'Review and approve' }));
    expect(address()).toBe('/quotes/Q-100234/7?with=Q-2');
  });
});

describe('a colleague of an approver who is away', () => {
  const approvesFor = [{ userId: 4, name: 'Mo Hale', untilDay: '2026-12-12' }];
  const TITLE = 'You approve for Mo Hale, who is away until 12/12/2026';

  it('sees the name of the approver, and can approve', async () => {
    const server = orders(waitingServer());
    renderRoute(area, PATH, server, { user: { roleId: 2, approvesFor } });
    expect(await screen.findByText(TITLE)).toBeVisible();
    expect(screen.getByText(/The history shows that you decided on their behalf/)).toBeVisible();
    await acceptTermsAndApprove();
    await waitFor(() => expect(server.calls(single.approve)).toHaveLength(1));
  });

  it('selects requests in the list', async () => {
    const server = fakeServer().on(contract.quotes.listApprovals, () => pageOf([makeApprovalRequest()]));
    renderRoute(area, '/approvals', server, { user: { roleId: 2, approvesFor } });
    expect(await screen.findByText(TITLE)).toBeVisible();
    const row = await screen.findByRole('row', { name: /Q-100234/ });
    expect(within(row).getByRole('checkbox')).toBeEnabled();
  });
});

describe('the company’s approval rules', () => {
  const FIRST = { approvedBy: 'Mo Hale', approvedFor: null, approvedAt: '2026-11-21T10:00:00Z' };

  it('give a first approval without an order, then show who approved and what is needed', async () => {
    let progress = makeProgress();
    const server = waitingServer();
    server
      .on(contract.quotes.listApprovalProgress, () => [progress])
      .on(single.approve, () => {
        progress = makeProgress({ approvals: [FIRST], refusal: 'You have already approved this request.' });
        server.quote = { ...server.quote, version: 2 };
        return server.quote;
      });
    renderRoute(area, PATH, server);
    expect(await screen.findByText('Two approvers needed')).toBeVisible();
    expect(
      screen.getByText(/above your company’s limit of £5,000.00: two different approvers/),
    ).toBeVisible();
    expect(await screen.findByText(/No order is placed yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: AGREEMENT }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Second approval needed')).toBeVisible();
    expect(
      screen.getByText(/Approved by Mo Hale on 21\/11\/2026.*one more approver is needed/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
    // The button that was pressed is gone: the focus is above the notice, at the top of the page.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(
      screen.getByText('Second approval needed').compareDocumentPosition(document.activeElement ?? document),
    ).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('name requests with the same needs together, and the limit once', async () => {
    const server = waitingServer();
    const blockedReason = 'This request is above £5,000.00 and needs two approvers, but you have one.';
    server
      .on(contract.quotes.listApprovals, () =>
        pageOf([makeApprovalRequest(server.quote), makeApprovalRequest({ ...SECOND })]),
      )
      .on(contract.quotes.listApprovalProgress, () => [
        makeProgress({ blockedReason }),
        makeProgress({ reference: 'Q-2', blockedReason }),
      ]);
    renderRoute(area, `${PATH}?with=Q-2`, server);
    expect(await screen.findByText(blockedReason, { exact: false })).toHaveTextContent(
      `Q-100234, Q-2: ${blockedReason}`,
    );
    expect(screen.queryByText(/two different approvers/)).toBeNull();
  });

  it('say how many of several orders are placed immediately', async () => {
    const server = waitingServer();
    server
      .on(contract.quotes.listApprovals, () =>
        pageOf([makeApprovalRequest(server.quote), makeApprovalRequest({ ...SECOND })]),
      )
      .on(contract.quotes.listApprovalProgress, () => [
        makeProgress(),
        makeProgress({ reference: 'Q-2', required: 1, exceeds: null, placesOrder: true }),
      ]);
    renderRoute(area, `${PATH}?with=Q-2`, server);
    expect(
      await screen.findByText(/^1 of 2 orders is placed now\. 1 needs a second approval\./),
    ).toBeVisible();
  });

  it('let the second approver place the order', async () => {
    const server = waitingServer().on(contract.quotes.listApprovalProgress, () => [
      makeProgress({ approvals: [FIRST], placesOrder: true }),
    ]);
    renderRoute(area, PATH, server);
    expect(await screen.findByText('Second approval needed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Approve and order' })).toBeEnabled();
  });

  it('name what prevents the order when nobody can approve', async () => {
    const refusal = 'You submitted this request. Your company’s rules require someone else to approve it.';
    const server = waitingServer().on(contract.quotes.listApprovalProgress, () => [
      makeProgress({
        required: 1,
        exceeds: null,
        refusal,
        blockedReason: 'Nobody else in your company can approve this request.',
      }),
    ]);
    renderRoute(area, PATH, server);
    expect(await screen.findByText('Another approver needed')).toBeVisible();
    expect(screen.getByText(/Nobody else in your company can approve this request/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve and order' })).toBeNull();
  });
});
