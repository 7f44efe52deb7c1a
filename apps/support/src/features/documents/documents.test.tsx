import { expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
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
