import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testApiDocument } from '../../testing/api-document.ts';

const REFERENCE = '/partner/api-access/reference';
const { getDocument } = contract.openapi;

const server = (text = JSON.stringify(testApiDocument)) =>
  fakeServer()
    .on(getDocument, () => ({ blob: new Blob([text]), fileName: 'openapi.json' }))
    .on(contract.openapi.listClientPackages, () => []);

const calls = async () => within(await screen.findByRole('navigation', { name: 'Calls' }));

afterEach(() => {
  jest.restoreAllMocks();
});

/** What the page sends outside the contract, and the response to it. */
function onSend(respond: () => Response | Promise<Response>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
}

const CLIENT_PACKAGE = {
  name: 'portal-api',
  version: '1.0.202611290149',
  fileName: 'portal-api-1.0.202611290149.tgz',
  sizeBytes: 106_555,
  sha256: 'ab12',
  commands: ['npm install ./portal-api-1.0.202611290149.tgz', 'node program.js'],
};

describe('the TypeScript client', () => {
  const { listClientPackages, downloadClientPackage } = contract.openapi;

  it('is offered with its version, size, checksum and commands', async () => {
    const withPackage = server()
      .on(listClientPackages, () => [CLIENT_PACKAGE])
      .on(downloadClientPackage, () => failure(404, 'Not found.'));
    renderRoute(area, REFERENCE, withPackage);
    const section = within(await screen.findByRole('region', { name: 'TypeScript client' }));
    expect(section.getByText('Version 1.0.202611290149, 104.1 KB')).toBeVisible();
    expect(section.getByRole('region', { name: 'Checksum (SHA-256)' })).toHaveTextContent('ab12');
    expect(section.getByRole('region', { name: 'Example' }).textContent).toBe(
      CLIENT_PACKAGE.commands.join('\n'),
    );
    await userEvent.click(section.getByRole('button', { name: `Download ${CLIENT_PACKAGE.fileName}` }));
    expect(await section.findByRole('alert')).toHaveTextContent(/was not downloaded/);
    expect(withPackage.calls(downloadClientPackage)).toHaveLength(1);
  });

  it('is not offered where it was not built, or to users who cannot create tokens', async () => {
    const without = server().on(listClientPackages, () => []);
    renderRoute(area, REFERENCE, without);
    await calls();
    await waitFor(() => expect(without.calls(listClientPackages)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'TypeScript client' })).toBeNull();
    cleanup();
    const forSupport = server().on(listClientPackages, () => [CLIENT_PACKAGE]);
    renderRoute(area, REFERENCE, forSupport, { user: { roleId: 6 } });
    await calls();
    expect(screen.queryByRole('region', { name: 'TypeScript client' })).toBeNull();
    expect(forSupport.calls(listClientPackages)).toEqual([]);
  });
});

describe('the API reference', () => {
  it('lists the calls that tokens may make, and all on request', async () => {
    renderRoute(area, REFERENCE, server());
    const nav = await calls();
    expect(nav.getAllByRole('link', { hidden: true })).toHaveLength(3);
    expect(screen.getByText('pence')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Include calls that tokens cannot use' }));
    expect(nav.getByText('Changes the profile')).toBeInTheDocument();
  });

  it('searches, and says when nothing matches', async () => {
    renderRoute(area, REFERENCE, server());
    const nav = await calls();
    const search = screen.getByRole('searchbox', { name: 'Search calls' });
    await userEvent.type(search, 'note{Enter}');
    await waitFor(() => expect(nav.getAllByRole('link')).toHaveLength(1));
    expect(screen.getByText('1 call')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'zebra{Enter}');
    expect(await screen.findByText('No calls match')).toBeVisible();
  });

  it('opens a call from the list and moves the focus to it', async () => {
    renderRoute(area, REFERENCE, server());
    await userEvent.type(await screen.findByRole('searchbox'), 'note{Enter}');
    await userEvent.click(await (await calls()).findByRole('link', { name: /Adds a note/ }));
    const heading = await screen.findByRole('heading', { name: 'Adds a note to an order' });
    await waitFor(() => expect(document.activeElement).toContainElement(heading));
  });

  it('shows parameters, schemas, refusals and examples of a deep link', async () => {
    renderRoute(area, `${REFERENCE}?operation=orders.list`, server());
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByText(/being withdrawn/)).not.toBeInTheDocument();
    const parameters = within(screen.getByRole('region', { name: 'Query parameters' }));
    expect(parameters.getByText('1 to 100')).toBeVisible();
    expect(parameters.getByText('open, live')).toBeVisible();
    await userEvent.click(screen.getByText('3 fields of data'));
    expect(await screen.findByText('The last note.')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Error responses' })).getByText('Retry-After'),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'curl example' })).toHaveTextContent(
      "curl 'https://portal.test/api/v1/orders'",
    );
    await userEvent.click(screen.getByRole('tab', { name: 'TypeScript' }));
    expect(screen.getByRole('region', { name: 'TypeScript example' })).toHaveTextContent('await fetch(');
  });

  it('says when a deprecated call may stop working', async () => {
    renderRoute(area, `${REFERENCE}?operation=orders.createNote`, server());
    expect(await screen.findByText(/This call is being withdrawn/)).toHaveTextContent('01/06/2027');
  });

  it('says that a call does not exist', async () => {
    renderRoute(area, `${REFERENCE}?operation=orders.nothing`, server());
    expect(await screen.findByText('We couldn’t find this call')).toBeVisible();
  });

  it('says when the document cannot be loaded or read', async () => {
    renderRoute(
      area,
      REFERENCE,
      fakeServer().on(getDocument, () => failure(403, 'Forbidden.')),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    renderRoute(area, REFERENCE, server('<html>'));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  });
});

describe('the form that sends a call', () => {
  const open = async (id: string) => {
    renderRoute(area, `${REFERENCE}?operation=${id}`, server());
    return within(await screen.findByRole('form', { name: 'Try it' }));
  };
  const send = (form: ReturnType<typeof within>) =>
    userEvent.click(form.getByRole('button', { name: 'Send request' }));

  it('sends the token and the parameters without cookies, and shows status, headers and body', async () => {
    const form = await open('orders.list');
    const sent = onSend(
      () =>
        new Response('{"data":[]}', {
          headers: { 'content-type': 'application/json', 'x-request-id': 'r1' },
        }),
    );
    await userEvent.type(form.getByLabelText('API token'), 'Bearer 7|secret');
    await userEvent.click(form.getByText('Optional parameters (2)'));
    await userEvent.type(form.getByLabelText(/^status/), 'open, live');
    await send(form);
    const tryIt = within(screen.getByRole('region', { name: 'Try it' }));
    expect(await tryIt.findByText('200')).toBeVisible();
    expect(sent.mock.calls).toEqual([
      [
        '/api/v1/orders?status%5B%5D=open&status%5B%5D=live',
        expect.objectContaining({
          method: 'GET',
          credentials: 'omit',
          headers: expect.objectContaining({ Authorization: 'Bearer 7|secret' }),
        }),
      ],
    ]);
    expect(screen.getByRole('region', { name: 'Response headers' })).toHaveTextContent('x-request-id: r1');
    expect(screen.getByRole('region', { name: 'Response body' })).toHaveTextContent('{ "data": [] }');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
    expect(form.getByLabelText(/^status/)).toHaveValue('open, live');
  });

  it('shows an error beside a missing token, a missing parameter and an invalid body', async () => {
    const form = await open('orders.createNote');
    const sent = onSend(() => new Response(null, { status: 204 }));
    await userEvent.type(form.getByLabelText('API token'), 'two words');
    await userEvent.type(form.getByLabelText('Body (JSON)'), 'x');
    await send(form);
    expect(await form.findByText(/without spaces/)).toBeVisible();
    expect(form.getByText('Enter a value.')).toBeVisible();
    expect(form.getByText(/not valid JSON/)).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends a body, and encodes what is put into the path', async () => {
    const form = await open('orders.createNote');
    const sent = onSend(() => new Response('{"message":"No."}', { status: 422 }));
    await userEvent.type(form.getByLabelText('API token'), 't');
    await userEvent.type(form.getByLabelText('reference'), 'a/../b');
    await send(form);
    expect(await screen.findByText('422')).toBeVisible();
    expect(sent.mock.calls[0]).toMatchObject([
      '/api/v1/orders/a%2F..%2Fb/notes',
      { method: 'POST', body: '{\n  "text": "text"\n}' },
    ]);
  });

  it('says when there was no response, and that the call may have taken effect', async () => {
    const form = await open('orders.createNote');
    onSend(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.type(form.getByLabelText('API token'), 't');
    await userEvent.type(form.getByLabelText('reference'), 'ORD-1');
    await send(form);
    expect(await screen.findByText(/may still have taken effect/)).toBeVisible();
  });

  it('is not there for uploads and for calls closed to tokens', async () => {
    renderRoute(area, `${REFERENCE}?operation=multiQuotes.import`, server());
    expect(await screen.findByText(/which this page cannot send/)).toBeVisible();
    renderRoute(area, `${REFERENCE}?operation=auth.updateMe`, server());
    expect(await screen.findByText(/API tokens are refused/)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
