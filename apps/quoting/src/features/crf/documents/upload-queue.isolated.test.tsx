import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { sendFile as SendFile } from '@portal/portal-sdk/upload';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const sendFile = jest.fn<typeof SendFile>();
jest.unstable_mockModule('@portal/portal-sdk/upload', () => ({
  sendFile,
  isUploadCancelled: () => false,
  createCommandKeys: () => ({ keyOf: () => 'key', forget: () => {} }),
}));
const { failure, renderRoute } = await import('@portal/area-kit/testing');
const { area } = await import('../../../area.ts');
const { quoteServer } = await import('../../../testing/quote-server.ts');

const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const { reportError } = globalThis;

afterEach(() => {
  globalThis.reportError = reportError;
});

describe('the upload queue', () => {
  it('uploads the next document after one fails unexpectedly', async () => {
    const reported: unknown[] = [];
    globalThis.reportError = (error) => reported.push(error);
    const crash = new TypeError('out of memory');
    sendFile.mockImplementationOnce(() => {
      throw crash;
    });
    const server = quoteServer({ quote: { status: 'accepted', actions: ['complete_crf'] } });
    sendFile.mockImplementation((client, endpoint, input) => {
      server.documents = [
        { id: 1, name: 'plan.pdf', type: 'application/pdf', sizeBytes: 8, createdAt: '2026-11-21T10:00:00Z' },
      ];
      return { done: client.call(endpoint, input), cancel: () => {} };
    });
    server.on(
      contract.quotes.single.uploadCrfDocument,
      () => server.documents[0] ?? failure(500, 'Server Error'),
    );
    renderRoute(area, '/quotes/Q-100234?tab=crf&section=documents', server);

    await userEvent.upload(await screen.findByLabelText('Attach documents'), [
      file('broken.pdf'),
      file('plan.pdf'),
    ]);

    const attached = await screen.findByRole('list', { name: 'Attached documents' });
    expect(await within(attached).findByText('plan.pdf')).toBeVisible();
    const rejected = screen.getByRole('list', { name: 'Uploading documents' });
    expect(within(rejected).getByText(/could not be uploaded/)).toBeVisible();
    expect(reported).toEqual([crash]);
  });
});
