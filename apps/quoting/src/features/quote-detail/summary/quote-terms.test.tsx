import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { makeTerms } from '../../../testing/approval-fixture.ts';
import { quoteServer } from '../../../testing/quote-server.ts';

const { single } = contract.quotes;
const PATH = '/quotes/Q-100234';

/** jsdom has no downloads: the names under which files are saved. */
function watchDownloads() {
  Object.assign(URL, { createObjectURL: () => 'blob:terms', revokeObjectURL: () => undefined });
  const names: string[] = [];
  const spy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names, restore: () => spy.mockRestore() };
}

it.each([
  ['the quote', PATH, {}],
  ['its approval', `${PATH}/7`, { status: 'data_added', approvalTermsId: 7 } as const],
])('saves the terms from %s under the name the server gives them', async (_, path, quote) => {
  const server = quoteServer({ quote }).on(single.downloadTermsDocument, () => ({
    blob: new Blob(['%PDF-']),
    fileName: 'Northway Fibre terms.pdf',
  }));
  const downloads = watchDownloads();
  renderRoute(area, path, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Download Northway Fibre terms.pdf' }));
  await waitFor(() => expect(downloads.names).toEqual(['Northway Fibre terms.pdf']));
  expect(server.calls(single.downloadTermsDocument)).toEqual([{ reference: 'Q-100234' }]);
  downloads.restore();
});

it('lists every document of the terms, and the full agreement', async () => {
  const [pdf] = makeTerms().media ?? [];
  const annex = { name: 'Annex A.pdf', type: 'application/pdf', url: 'https://supplier.test/annex-a.pdf' };
  const terms = makeTerms({
    media: pdf === undefined ? [annex] : [pdf, annex],
    agreementUrlCopy: 'https://supplier.test/agreement',
  });
  renderRoute(
    area,
    PATH,
    quoteServer().on(single.listTerms, () => [terms]),
  );
  const list = await screen.findByRole('list', { name: 'Documents of Northway Fibre: terms of supply' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByRole('link', { name: /^Annex A.pdf/ })).toHaveAttribute('href', annex.url);
  expect(screen.getByRole('link', { name: /^Full agreement/ })).toHaveAttribute(
    'href',
    'https://supplier.test/agreement',
  );
});

it('offers the document when the terms name no media', async () => {
  const server = quoteServer()
    .on(single.listTerms, () => [makeTerms({ media: [] })])
    .on(single.downloadTermsDocument, () => failure(404, 'Not found.'));
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Download Northway Fibre terms.pdf' }));
  expect(await screen.findByText(/Northway Fibre terms.pdf was not downloaded. Not found./)).toBeVisible();
});

it('says when the terms cannot be read, and tries again', async () => {
  const server = quoteServer().on(single.listTerms, () => failure(500, 'Server Error'));
  renderRoute(area, PATH, server);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(single.listTerms, () => [makeTerms()]);
  await userEvent.click(retry);
  expect(await screen.findByText('Northway Fibre: terms of supply')).toBeVisible();
});
