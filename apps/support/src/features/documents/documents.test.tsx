import { expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const FOLDER: OutputOf<typeof contract.documentation.getFolder> = {
  id: 3,
  name: 'Guides',
  description: 'How to order and support services.',
  filesCount: 1,
  updatedAt: '2026-11-19T09:00:00.000Z',
  files: [
    {
      id: 31,
      folderId: 3,
      name: 'Broadband.pdf',
      description: 'Ordering broadband',
      type: 'application/pdf',
      sizeBytes: 120_000,
      updatedAt: '2026-11-19T09:00:00.000Z',
    },
  ],
};

const documentServer = () =>
  fakeServer()
    .on(contract.documentation.listFolders, () => [FOLDER])
    .on(contract.documentation.getFolder, () => FOLDER);

it('opens a folder and lists its files', async () => {
  const page = renderRoute(area, '/documentation/folders', documentServer());
  await userEvent.click(await screen.findByRole('link', { name: 'Guides' }));
  expect(page.address()).toBe('/documentation/folders/3');
  const files = within(await screen.findByRole('grid', { name: 'Files in Guides' }));
  expect(await files.findByRole('button', { name: /Broadband\.pdf/ })).toBeVisible();
  expect(files.getByText('PDF')).toBeVisible();
});

it('says why a file was not downloaded', async () => {
  const server = documentServer().on(contract.documentation.downloadFile, () => failure(403, 'Not now.'));
  renderRoute(area, '/documentation/folders/3', server);
  await userEvent.click(await screen.findByRole('button', { name: /Broadband\.pdf/ }));
  expect(await screen.findByText(/Broadband\.pdf was not downloaded\./)).toBeVisible();
});

it('says that a folder does not exist', async () => {
  const server = fakeServer().on(contract.documentation.getFolder, () => failure(404, 'Not found.'));
  renderRoute(area, '/documentation/folders/9', server);
  expect(await screen.findByText('We couldn’t find this folder')).toBeVisible();
});

const FILE_HIT: OutputOf<typeof contract.documentation.search>[number] = {
  kind: 'file',
  id: 31,
  folderId: 3,
  folderName: 'Guides',
  name: 'Broadband.pdf',
  highlightedName: [{ text: 'Broadband.pdf', isMatch: false }],
  excerpt: [
    { text: 'Five working days with an ', isMatch: false },
    { text: 'engineer', isMatch: true },
    { text: ' visit.', isMatch: false },
  ],
  match: 'text',
  sizeBytes: 120_000,
  updatedAt: '2026-11-19T09:00:00.000Z',
};

it('searches as one types and marks the words in the text', async () => {
  const user = userEvent.setup();
  const server = documentServer().on(contract.documentation.search, () => [FILE_HIT]);
  const page = renderRoute(area, '/documentation/folders', server);
  await screen.findByRole('link', { name: 'Guides' });
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'engineer');
  const results = within(await screen.findByRole('list', { name: 'Search results' }));
  expect(results.getByRole('button', { name: /Download Broadband\.pdf/ })).toBeVisible();
  expect(results.getByText('engineer').tagName).toBe('MARK');
  expect(results.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/documentation/folders/3');
  expect(screen.getByRole('status')).toHaveTextContent('1 document found');
  expect(page.address()).toBe('/documentation/folders?search=engineer');
});

it('says that nothing matches, and returns to the folders', async () => {
  const server = documentServer().on(contract.documentation.search, () => []);
  renderRoute(area, '/documentation/folders?search=a%00%26%20!', server);
  expect(await screen.findByText('No documents contain “a & !”.')).toBeVisible();
  expect(server.calls(contract.documentation.search)).toEqual([{ search: 'a & !' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'Guides' })).toBeVisible();
});

it('says that only similar names were found', async () => {
  const server = documentServer().on(contract.documentation.search, () => [
    { ...FILE_HIT, match: 'similar' as const },
  ]);
  renderRoute(area, '/documentation/folders?search=brodband', server);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'No documents contain “brodband”. Showing similar titles.',
    ),
  );
});
