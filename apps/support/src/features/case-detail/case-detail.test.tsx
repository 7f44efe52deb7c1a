import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, type FakeProvider, fakeProvider, refused } from '../../testing/fake-provider.ts';
import { buildCase, buildComment } from '../../testing/fixtures.ts';
import { renderSupport } from '../../testing/render-support.tsx';
import type { CaseComment, SupportCase } from '../shared/case-labels.ts';

const TIMER = { timeRemainingInMins: 252, paused: false, dueAt: '2026-11-21T14:30:00Z', targetMins: 300 };

/** Serves one case and adds posted comments to it. */
function caseServer(change: Partial<SupportCase> = {}, timer: object = TIMER): FakeProvider {
  let current = buildCase(change);
  const comments: CaseComment[] = [buildComment()];
  return fakeProvider()
    .on('GET /support/cases/:', () => data(current))
    .on('GET /support/cases/:/sla-timer', () => ({ body: timer }))
    .on('GET /support/cases/:/comments', () => data(comments))
    .on('GET /support/cases/:/history', () => data([]))
    .on('POST /support/cases/:/comments', ({ body }) => {
      const added = buildComment({
        id: 2,
        comment: String(body['comment']),
        author: 'Amelia Hart',
        isPartner: true,
      });
      comments.push(added);
      current = { ...current, waitsOn: 'provider' };
      return data(added);
    })
    .on('PATCH /support/cases/:/escalate', ({ body }) => {
      current = {
        ...current,
        isEscalated: true,
        escalatedAt: '2026-11-20T10:00:00Z',
        escalationReason: String(body['reason']),
      };
      return data(current);
    });
}

describe('a support case', () => {
  it('shows its status and SLA clock', async () => {
    renderSupport('/support/case/7', caseServer());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'No service since this morning' }),
    ).toBeVisible();
    expect(await screen.findByText('4 h 12 min left of 5 h')).toBeVisible();
    expect(within(screen.getByRole('timer')).getByText('On track')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ACM-00012' })).toHaveAttribute('href', '/circuits/12');
  });

  it('sends a comment with a file and clears the form', async () => {
    const person = userEvent.setup();
    const provider = caseServer({ waitsOn: 'partner' });
    renderSupport('/support/case/7', provider);
    expect(await screen.findByText('Waiting for your reply')).toBeVisible();
    const comment = screen.getByLabelText('Add a comment');
    await person.type(comment, 'None of them are lit.');
    await person.upload(screen.getByLabelText('Attachments'), new File(['x'], 'lights.txt'));
    await person.click(screen.getByRole('button', { name: 'Send comment' }));
    const list = await screen.findByRole('list', { name: 'Comments on this case' });
    expect(await within(list).findByText('None of them are lit.')).toBeVisible();
    expect(comment).toHaveValue('');
    expect(screen.queryByText('Waiting for your reply')).toBeNull();
    const [sent, ...more] = provider.calls('POST /support/cases/:/comments');
    expect(more).toEqual([]);
    expect(sent?.body['attachments[]']).toMatchObject([{ name: 'lights.txt' }]);
  });

  it('can be escalated once', async () => {
    const person = userEvent.setup();
    renderSupport('/support/case/7', caseServer());
    await person.click(await screen.findByRole('button', { name: 'Escalate' }));
    const dialog = screen.getByRole('dialog', { name: 'Escalate this case' });
    await person.click(within(dialog).getByRole('button', { name: 'Escalate case' }));
    expect(await within(dialog).findByText('The reason field is required')).toBeVisible();
    await person.type(within(dialog).getByLabelText('Reason'), 'The tills are down.');
    await person.click(within(dialog).getByRole('button', { name: 'Escalate case' }));
    expect(await screen.findByText('The tills are down.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Escalate' })).toBeNull();
  });

  it('keeps a rejected comment, shows the error and the current state', async () => {
    const person = userEvent.setup();
    const provider = caseServer().on('POST /support/cases/:/comments', () => {
      provider.on('GET /support/cases/:', () =>
        data(
          buildCase({
            status: 'Resolved',
            isClosed: true,
            waitsOn: null,
            resolvedAt: '2026-11-20T11:00:00Z',
          }),
        ),
      );
      return refused(409, 'This case is being merged with another one.');
    });
    renderSupport('/support/case/7', provider);
    const comment = await screen.findByLabelText('Add a comment');
    await person.type(comment, 'Still down.');
    await person.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(await screen.findByText(/being merged with another one/)).toBeVisible();
    expect(comment).toHaveValue('Still down.');
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  it('offers no actions once it is closed', async () => {
    renderSupport('/support/case/7', caseServer({ status: 'Closed', isClosed: true, waitsOn: null }));
    expect(await screen.findByText(/This case is closed/)).toBeVisible();
    for (const name of ['Escalate', 'Change', 'Change contact', 'Attach a file', 'Send comment'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
