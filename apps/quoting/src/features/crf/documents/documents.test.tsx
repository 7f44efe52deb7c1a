import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '../../../testing/fake-provider.ts';
import { quoteServer } from '../../../testing/quote-server.ts';
import { renderQuoting } from '../../../testing/render-quoting.tsx';

const PATH = '/quotes/Q-100234?tab=crf&section=documents';
const pending = () => ({ status: 'accepted' as const, actions: ['complete_crf' as const] });
const plan = () => new File(['%PDF-1.7'], 'floor plan.pdf', { type: 'application/pdf' });
const KEPT = {
  id: 7,
  name: 'wayleave.pdf',
  type: 'application/pdf',
  sizeBytes: 2048,
  createdAt: '2026-11-21T10:00:00Z',
};
const picker = () => screen.findByLabelText('Attach documents');
const attached = () => screen.findByRole('list', { name: 'Attached documents' });

describe('documents of the request form', () => {
  it('are sent as soon as they are chosen, and counted beside the sections', async () => {
    const server = quoteServer({ quote: pending() });
    renderQuoting(PATH, server);
    await userEvent.upload(await picker(), plan());
    expect(within(await attached()).getByText('floor plan.pdf')).toBeVisible();
    expect(server.calls('POST /quotes/:/crf/documents')).toHaveLength(1);
    const sections = screen.getByRole('navigation', { name: 'Sections of the form' });
    expect(within(sections).getByRole('button', { name: /Documents/ })).toHaveTextContent('1 attached');
  });

  it('that the server refuses say why, and the others are kept', async () => {
    const server = quoteServer({ quote: pending() });
    server.documents = [KEPT];
    server.on('POST /quotes/:/crf/documents', () => refused(422, 'no', { file: ['invalid file type'] }));
    renderQuoting(PATH, server);
    await userEvent.upload(await picker(), plan());
    const refusedOnes = await screen.findByRole('list', { name: 'Documents on their way' });
    expect(await within(refusedOnes).findByText('invalid file type')).toBeVisible();
    expect(within(await attached()).getByText('wayleave.pdf')).toBeVisible();
    await userEvent.click(within(refusedOnes).getByRole('button', { name: 'Remove floor plan.pdf' }));
    await waitFor(() => expect(screen.queryByText('floor plan.pdf')).toBeNull());
  });

  it('of a kind that is not taken are never sent', async () => {
    const server = quoteServer({ quote: pending() });
    renderQuoting(PATH, server);
    const exe = new File(['MZ'], 'setup.exe', { type: 'application/octet-stream' });
    await userEvent.setup({ applyAccept: false }).upload(await picker(), exe);
    expect(await screen.findByText(/setup.exe.*file type/)).toBeVisible();
    expect(server.calls('POST /quotes/:/crf/documents')).toHaveLength(0);
  });

  it('are removed after a question', async () => {
    const server = quoteServer({ quote: pending() });
    server.documents = [KEPT];
    renderQuoting(PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove wayleave.pdf' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove wayleave.pdf' });
    expect(server.calls('DELETE /quotes/:/crf/documents/:')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove document' }));
    expect(await screen.findByText('Nothing is attached yet.')).toBeVisible();
    // The button that was pressed is gone: whoever works by keyboard goes on from its section.
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('are to be read, not changed, once the form is submitted', async () => {
    const server = quoteServer({ quote: { status: 'data_added', actions: ['cancel'] } });
    server.documents = [KEPT];
    renderQuoting(PATH, server);
    expect(within(await attached()).getByText('wayleave.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download wayleave.pdf' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove wayleave.pdf' })).toBeNull();
    expect(screen.queryByLabelText('Attach documents')).toBeNull();
  });
});
