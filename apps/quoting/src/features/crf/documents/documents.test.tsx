import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { quoteServer } from '../../../testing/quote-server.ts';

const { single } = contract.quotes;

const PATH = '/quotes/Q-100234?tab=crf&section=documents';
const pending = () => ({ status: 'accepted' as const, actions: ['complete_crf' as const] });
const plan = () => new File(['%PDF-1.7'], 'floor plan.pdf', { type: 'application/pdf' });
const WAYLEAVE = {
  id: 7,
  name: 'wayleave.pdf',
  type: 'application/pdf',
  sizeBytes: 2048,
  createdAt: '2026-11-21T10:00:00Z',
};
const picker = () => screen.findByLabelText('Attach documents');
const attached = () => screen.findByRole('list', { name: 'Attached documents' });

describe('request form documents', () => {
  it('are uploaded as soon as they are chosen, and counted in the section list', async () => {
    const server = quoteServer({ quote: pending() });
    server.on(single.uploadCrfDocument, () => {
      server.documents = [{ ...WAYLEAVE, name: 'floor plan.pdf' }];
      return { ...WAYLEAVE, name: 'floor plan.pdf' };
    });
    renderRoute(area, PATH, server);
    await userEvent.upload(await picker(), plan());
    expect(within(await attached()).getByText('floor plan.pdf')).toBeVisible();
    expect(server.calls(single.uploadCrfDocument)).toHaveLength(1);
    const sections = screen.getByRole('navigation', { name: 'Form sections' });
    expect(within(sections).getByRole('button', { name: /Documents/ })).toHaveTextContent('1 attached');
  });

  it('show the reason if the server rejects them, and the others stay attached', async () => {
    const server = quoteServer({ quote: pending() });
    server.documents = [WAYLEAVE];
    server.on(single.uploadCrfDocument, () =>
      failure(422, 'Invalid.', { errors: { file: ['invalid file type'] } }),
    );
    renderRoute(area, PATH, server);
    await userEvent.upload(await picker(), plan());
    const rejected = await screen.findByRole('list', { name: 'Uploading documents' });
    expect(await within(rejected).findByText('invalid file type')).toBeVisible();
    expect(within(await attached()).getByText('wayleave.pdf')).toBeVisible();
    await userEvent.click(within(rejected).getByRole('button', { name: 'Remove floor plan.pdf' }));
    await waitFor(() => expect(screen.queryByText('floor plan.pdf')).toBeNull());
  });

  it('of an unsupported type are never uploaded', async () => {
    const server = quoteServer({ quote: pending() });
    renderRoute(area, PATH, server);
    const exe = new File(['MZ'], 'setup.exe', { type: 'application/octet-stream' });
    await userEvent.setup({ applyAccept: false }).upload(await picker(), exe);
    expect(await screen.findByText(/setup.exe.*file type/)).toBeVisible();
    expect(server.calls(single.uploadCrfDocument)).toHaveLength(0);
  });

  it('are removed after confirmation', async () => {
    const server = quoteServer({ quote: pending() });
    server.documents = [WAYLEAVE];
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove wayleave.pdf' }));
    server.on(single.removeCrfDocument, () => {
      server.documents = [];
      return undefined;
    });
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove wayleave.pdf' });
    expect(server.calls(single.removeCrfDocument)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove document' }));
    expect(await screen.findByText('No documents attached yet.')).toBeVisible();
    // The pressed button is removed, so focus moves to the section.
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('are read-only once the form is submitted', async () => {
    const server = quoteServer({ quote: { status: 'data_added', actions: ['cancel'] } });
    server.documents = [WAYLEAVE];
    renderRoute(area, PATH, server);
    expect(within(await attached()).getByText('wayleave.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download wayleave.pdf' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove wayleave.pdf' })).toBeNull();
    expect(screen.queryByLabelText('Attach documents')).toBeNull();
  });
});
