import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { Form, SubmitButton, text } from '@portal/ui/forms';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { ChangeOwnerDialog } from './change-owner-dialog.tsx';
import { MentionField } from './mention-field.tsx';

const colleague = (id: number, firstName: string, lastName: string): contract.partner.PartnerUser => ({
  id,
  firstName,
  lastName,
  email: `${firstName}@acme.test`,
  telephone: null,
  roleId: 2,
  team: 'Northern sales',
  status: 'active',
  twoFactorConfirmedAt: null,
  lastSeenAt: null,
  scimManagedSince: null,
  createdAt: '2026-01-01T09:00:00Z',
  updatedAt: '2026-01-01T09:00:00Z',
  version: 1,
});
const BEN = colleague(2, 'Ben', 'Okafor');
const serverWithColleagues = () =>
  fakeServer().on(contract.partner.listUsers, ({ search = '' }) =>
    pageOf([BEN, colleague(3, 'Chloe', 'Whitfield')].filter(({ firstName }) => firstName.startsWith(search))),
  );

describe('MentionField', () => {
  const show = () => {
    const sent: string[] = [];
    const server = serverWithColleagues();
    const form = (
      <Form
        aria-label="Comment"
        schema={v.object({ comment: text() })}
        initialValues={{ comment: '' }}
        onSubmit={({ comment }) => {
          sent.push(comment);
        }}
      >
        <MentionField name="comment" label="Comment" capability="support" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
    renderRoute({ routes: [{ path: '/', element: form }] }, '/', server);
    return { server, sent };
  };
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

  it('opens the colleagues after an @ and puts the chosen name where it was typed', async () => {
    const { server, sent } = show();
    const field = await comment();
    await userEvent.type(field, 'Please call them, @');
    const search = await screen.findByRole('combobox', { name: 'Name' });
    await userEvent.type(search, 'Ben');
    await screen.findByRole('option', { name: /Ben Okafor/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /Chloe/ })).toBeNull());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveValue('Please call them, @Ben Okafor '));
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('today');
    expect(field).toHaveValue('Please call them, @Ben Okafor today');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual(['Please call them, @Ben Okafor today']);
    // Roles that open cases: everyone but Commercial.
    expect(server.calls(contract.partner.listUsers).at(-1)).toMatchObject({
      roleId: ['1', '2', '3', '4', '6'],
      status: ['active'],
    });
  });

  it('leaves an @ alone in an email address, and keeps it when the list is closed', async () => {
    show();
    const field = await comment();
    await userEvent.type(field, 'Mail site@');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.type(field, ' @');
    await screen.findByRole('dialog', { name: 'Mention a colleague' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveValue('Mail site@ @');
  });

  it('has a button that inserts at the cursor, in the middle of a text', async () => {
    show();
    const field = await comment();
    await userEvent.type(field, 'Ask first');
    field.setSelectionRange(3, 3);
    await userEvent.click(screen.getByRole('button', { name: 'Mention a colleague' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Name' }), 'Ben');
    await userEvent.click(await screen.findByRole('option', { name: /Ben Okafor/ }));
    await waitFor(() => expect(field).toHaveValue('Ask @Ben Okafor first'));
  });
});

describe('ChangeOwnerDialog', () => {
  const show = (onSave: (ownerId: number | null) => Promise<unknown>) => {
    const closed: string[] = [];
    const dialog = (
      <ChangeOwnerDialog
        what="QS-1"
        ownerName="Amelia Hart"
        capability="quotes"
        onSave={onSave}
        onClose={() => closed.push('closed')}
      />
    );
    const page = renderRoute({ routes: [{ path: '/', element: dialog }] }, '/', serverWithColleagues());
    return { page, closed };
  };

  it('saves the colleague who was chosen', async () => {
    const saved: (number | null)[] = [];
    const { page, closed } = show(async (id) => saved.push(id));
    const submit = await screen.findByRole('button', { name: 'Change owner' });
    await userEvent.click(submit);
    expect(await screen.findByText('Choose a colleague from the list')).toBeVisible();
    await userEvent.type(screen.getByRole('combobox', { name: 'New owner' }), 'Ben');
    await userEvent.click(await screen.findByRole('option', { name: /Ben Okafor/ }));
    await userEvent.click(submit);
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(saved).toEqual([2]);
    expect(page.alerts()).toEqual(['Ben Okafor now looks after QS-1.']);
  });

  it('takes it over, or leaves it to nobody, and shows a refusal', async () => {
    const saved: (number | null)[] = [];
    let isRefused = true;
    const { page, closed } = show(async (id) => {
      if (isRefused) throw new Error('This case is closed.');
      saved.push(id);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('This case is closed.')).toBeVisible();
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('You now look after QS-1.'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove the owner' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('QS-1 has no owner now.'));
    expect(closed).toEqual(['closed', 'closed']);
    expect(saved).toEqual([1, null]);
  });
});
