import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { makeMailPreview, makeProposal } from '@portal/quote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { quoteServer } from '../../testing/quote-server.ts';
import { makeSharing } from '../../testing/sharing-fixture.ts';

const { single } = contract.quotes;
const { proposals } = single;

const PATH = '/quotes/Q-100234?view=proposal';
const URL_OF_PAGE = `https://portal.test/proposal/${'a'.repeat(43)}`;

let server: ReturnType<typeof quoteServer>;
let sharing: contract.proposals.Sharing[];
beforeEach(() => {
  localStorage.clear();
  sharing = [];
  server = quoteServer({ quote: { proposalStatus: 'viewed' } })
    .on(proposals.list, () => [makeProposal()])
    .on(proposals.get, () => makeProposal())
    .on(proposals.create, () => makeProposal())
    .on(proposals.listSharing, () => sharing)
    .on(proposals.createLink, () => {
      sharing = [makeSharing()];
      return { url: URL_OF_PAGE, expiresAt: '2099-11-30T23:59:59Z' };
    })
    .on(proposals.revokeLink, () => {
      sharing = sharing.map((each) => ({
        ...each,
        links: each.links.map((link) => ({ ...link, revokedAt: '2026-11-21T10:00:00Z' })),
      }));
      return undefined;
    })
    .on(proposals.answerQuestion, () => undefined) as ReturnType<typeof quoteServer>;
});

const dialog = async () => within(await screen.findByRole('dialog'));

describe('the link to a version', () => {
  it('is created for the chosen days and shown once', async () => {
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Share link' }));
    const form = await dialog();
    await userEvent.selectOptions(form.getByLabelText('Link expires'), 'After 14 days');
    await userEvent.click(form.getByRole('button', { name: 'Create link' }));
    expect(await form.findByText(URL_OF_PAGE)).toBeVisible();
    expect(form.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(server.calls(proposals.createLink)).toEqual([
      { reference: 'Q-100234', number: '1', validDays: 14 },
    ]);
    expect(await form.findByText('Not opened yet')).toBeVisible();
  });

  it('says why it was not created', async () => {
    server.on(proposals.createLink, () => failure(409, 'Version 2 replaces version 1.'));
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Share version 1 by link' }));
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Create link' }));
    expect(await form.findByText('Version 2 replaces version 1.')).toBeVisible();
  });

  it('is withdrawn after a confirmation', async () => {
    sharing = [makeSharing()];
    renderRoute(area, `${PATH}&version=1`, server);
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the link created/ }));
    expect(server.calls(proposals.revokeLink)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw link' }));
    expect(await screen.findByText(/^Withdrawn 21\/11\/2026/)).toBeVisible();
    expect(server.calls(proposals.revokeLink)).toEqual([{ reference: 'Q-100234', number: '1', linkId: '1' }]);
  });
});

describe('what the customer did', () => {
  it('is shown beside the version, with a form to answer a question', async () => {
    const question = {
      id: 5,
      name: 'Lucy Arden',
      email: 'lucy@customer.test',
      text: 'Is a router included?',
      askedAt: '2026-11-21T09:00:00Z',
      answer: null,
      answeredAt: null,
      answeredBy: null,
    };
    sharing = [makeSharing({ status: 'question', questions: [question] })];
    server.on(proposals.answerQuestion, () => {
      sharing = [
        makeSharing({
          questions: [
            { ...question, answer: 'Yes.', answeredAt: '2026-11-21T10:00:00Z', answeredBy: 'Amelia Hart' },
          ],
        }),
      ];
      return undefined;
    });
    renderRoute(area, `${PATH}&version=1`, server);
    const form = within(await screen.findByRole('form', { name: 'Answer to Lucy Arden' }));
    await userEvent.click(form.getByRole('button', { name: 'Send answer' }));
    expect(server.calls(proposals.answerQuestion)).toEqual([]);
    await userEvent.type(form.getByLabelText('Answer'), 'Yes.');
    await userEvent.click(form.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(server.calls(proposals.answerQuestion)).toEqual([
        { reference: 'Q-100234', number: '1', questionId: '5', answer: 'Yes.' },
      ]),
    );
    expect(await screen.findByText('Yes.')).toBeVisible();
  });

  const accepted = (choices: NonNullable<contract.proposals.Sharing['decision']>['choices']) =>
    makeSharing({
      status: 'accepted',
      decision: {
        kind: 'accepted',
        at: '2026-11-21T09:00:00Z',
        name: 'Lucy Arden',
        jobTitle: 'Director',
        email: 'lucy@customer.test',
        reason: null,
        address: '192.0.2.1',
        sha256: 'ab'.repeat(32),
        choices,
        install: 0,
        monthly: 390_00,
      },
    });

  it('can still be withdrawn after it was accepted and its link has expired', async () => {
    const [link] = makeSharing().links;
    if (link === undefined) throw new Error('The fixture has a link.');
    sharing = [{ ...accepted([]), links: [{ ...link, expiresAt: '2026-11-21T09:00:01Z' }] }];
    renderRoute(area, `${PATH}&version=1`, server);
    expect(await screen.findByText('Works until you withdraw it')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Withdraw the link created/ }));
    expect(await screen.findByText(/an accepted version cannot be shared again/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw link' }));
    await waitFor(() => expect(server.calls(proposals.revokeLink)).toHaveLength(1));
  });

  it('changes nothing in an email that is being written, which is then sent without a link', async () => {
    let versions = [makeProposal()];
    server
      .on(proposals.list, () => versions)
      .on(proposals.preview, () => makeMailPreview())
      .on(proposals.send, () => makeProposal());
    jest.useFakeTimers({ advanceTimers: true });
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Send version 1' }));
    const mail = within(await screen.findByRole('form', { name: 'Email' }));
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.clear(mail.getByLabelText('Message'));
    await userEvent.type(mail.getByLabelText('Message'), 'As agreed.');
    expect(mail.getByRole('checkbox', { name: /^Include a link/ })).toBeChecked();
    const colleague = {
      to: ['ben@customer.test'],
      copyTo: null,
      subject: 'Proposal',
      sentAt: '2026-11-21T09:00:00Z',
      sentBy: 'Ben Okafor',
    };
    versions = [makeProposal({ mails: [colleague] })];
    sharing = [accepted([])];
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    jest.useRealTimers();
    await waitFor(() => expect(mail.queryByRole('checkbox', { name: /^Include a link/ })).toBeNull());
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
    expect(mail.getByLabelText('Message')).toHaveValue('As agreed.');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.calls(proposals.send)).toMatchObject([
        { to: ['lucy@customer.test'], message: 'As agreed.', withLink: false },
      ]),
    );
    expect(server.calls(proposals.preview).at(-1)).toMatchObject({ withLink: false });
  });

  it('does not lead to ordering this quote when the customer chose another one', async () => {
    sharing = [
      accepted([{ site: null, reference: 'Q-100235', service: '200 Mb on 1 Gb', isRecommended: false }]),
    ];
    renderRoute(area, '/quotes/Q-100234', server);
    expect(
      await screen.findByText(
        /The customer chose Q-100235 \(200 Mb on 1 Gb\), not this quote. Do not accept this one.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Next step/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Order Q-100235' })).toHaveAttribute('href', '/quotes/Q-100235');
  });

  it('is on the page of the quote, with the next step', async () => {
    sharing = [accepted([])];
    renderRoute(area, '/quotes/Q-100234', server);
    expect(await screen.findByText(/^Accepted by Lucy Arden, Director on 21\/11\/2026/)).toBeVisible();
    expect(screen.getByText(/Nothing has been ordered yet. Next step: accept/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open proposal' })).toHaveAttribute(
      'href',
      '/quotes/Q-100234?view=proposal&version=1',
    );
  });
});
