import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import {
  type FakeServer,
  failure,
  fakeServer,
  pageOf,
  renderRoute,
  testBulkRun,
} from '@portal/area-kit/testing';
import { leaveGuardStore } from '@portal/portal-sdk/host';
import type { CrfDraft } from '@portal/quote-kit/request-form';
import { makeCompleteDraft, makeLeasedLineContext, makeQuote } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

const { quotes: calls } = contract.multiQuotes;
const { runs } = calls;
const { bulkRuns } = contract;
const { getCrf, updateCrf } = contract.quotes.single;
type Form = contract.quotes.CrfForm;

const context = makeLeasedLineContext({ kind: 'multi' });

function makeForm(quoteReference: string, sections: CrfDraft, version = 1): Form {
  return {
    quoteReference,
    context,
    sections,
    readiness: contract.crf.crfReadinessOf(sections, context),
    contradictions: contract.crf.contradictions(context, sections),
    version,
    acceptedAt: '2026-11-20T09:00:00.000Z',
    savedAt: null,
    submittedAt: null,
    submittedBy: null,
    submittedById: null,
    previousSubmission: null,
  };
}

const formRun = (change: Parameters<typeof testBulkRun>[0] = {}) =>
  testBulkRun({ kind: runs.saveForms.id, subject: 'm-1', ...change });

const CUSTOMERS: Readonly<Record<string, string>> = {
  'QM-1': 'Harbour Bakery',
  'QM-2': 'Mill Street Dental',
};

const SUMMARY = {
  total: 2,
  complete: 1,
  sections: {
    addonDetails: 1,
    contactDetails: 1,
    installationDetails: 1,
    propertyDetails: 1,
    technicalDetails: 1,
  },
};

const listSiteForms = () =>
  [...forms.values()].map((form) => ({
    quote: makeQuote({
      reference: form.quoteReference,
      kind: 'multi',
      status: 'accepted',
      customerName: CUSTOMERS[form.quoteReference] ?? '',
    }),
    form,
  }));

let server: FakeServer;
let forms: Map<string, Form>;
beforeEach(() => {
  forms = new Map([
    ['QM-1', makeForm('QM-1', makeCompleteDraft())],
    ['QM-2', makeForm('QM-2', {})],
  ]);
  server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.contacts.list, () => pageOf([]))
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(calls.getFormsSummary, () => SUMMARY)
    .on(calls.listForms, () => pageOf(listSiteForms()))
    .on(updateCrf, ({ reference, version, sections }) => {
      const before = forms.get(String(reference)) ?? makeForm('', {});
      if (before.version !== version) return failure(409, 'This form has changed since you opened it.');
      const after = makeForm(String(reference), { ...before.sections, ...sections }, version + 1);
      forms.set(String(reference), after);
      return after;
    })
    .on(getCrf, ({ reference }) => forms.get(String(reference)) ?? makeForm('', {}))
    .on(bulkRuns.list, () => [])
    .on(runs.saveForms, () => formRun({ undoable: 2 }))
    .on(runs.submitForms, () => formRun({ kind: runs.submitForms.id }));
});

const leaveReasons = () => Object.values(leaveGuardStore.getState().reasons);
const open = (section = 'installationDetails') =>
  renderRoute(area, `/multi-quotes/m-1/request-forms?section=${section}`, server);
const cell = (name: string) => screen.findByRole('textbox', { name });

describe('the grid of request forms', () => {
  it('shows the validity of each site, and of the section', async () => {
    open();
    expect(await screen.findByText('1 of 2 forms complete')).toBeVisible();
    expect(await screen.findByText('Complete')).toBeVisible();
    expect(screen.getByText('0 of 5 sections')).toBeVisible();
    expect(screen.getByText('Section complete')).toBeVisible();
    expect(screen.getByText(/Section: \d+ to answer/)).toBeVisible();
  });

  it('saves an answer when its cell is left, with the version and the rest of its section', async () => {
    open();
    const floor = await cell('Floor, Harbour Bakery, LS1 4AB');
    expect(floor).toHaveValue('2');
    await userEvent.clear(floor);
    await userEvent.type(floor, '3');
    await userEvent.tab();
    await waitFor(() => expect(forms.get('QM-1')?.version).toBe(2));
    const { installationDetails } = makeCompleteDraft();
    expect(server.calls(updateCrf)).toEqual([
      {
        reference: 'QM-1',
        version: 1,
        sections: { installationDetails: { ...installationDetails, floor: '3' } },
      },
    ]);
    expect(floor).toHaveValue('3');
  });

  it('saves two answers of one site one after the other', async () => {
    open();
    await userEvent.type(await cell('Floor, Mill Street Dental, LS1 4AB'), '1');
    await userEvent.type(await cell('Room, Mill Street Dental, LS1 4AB'), 'Office');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Site is ready, Mill Street Dental, LS1 4AB' }),
      'Yes',
    );
    await waitFor(() =>
      expect(forms.get('QM-2')?.sections.installationDetails).toEqual({
        floor: '1',
        room: 'Office',
        isSiteReady: true,
      }),
    );
    expect(server.calls(updateCrf).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('asks only what a site’s product and answers ask for', async () => {
    open('propertyDetails');
    const owned = await screen.findByRole('combobox', {
      name: 'Owned or leased, Mill Street Dental, LS1 4AB',
    });
    expect(
      screen.queryByRole('textbox', { name: 'Landlord name, Mill Street Dental, LS1 4AB' }),
    ).not.toBeInTheDocument();
    await userEvent.selectOptions(owned, 'Leased');
    expect(await cell('Landlord name, Mill Street Dental, LS1 4AB')).toBeVisible();
  });

  it('keeps what a colleague changed, and asks where both changed the same answer', async () => {
    open();
    const floor = await cell('Floor, Harbour Bakery, LS1 4AB');
    const { installationDetails, ...rest } = makeCompleteDraft();
    const theirs = { ...installationDetails, floor: '9', room: 'Attic' };
    forms.set('QM-1', makeForm('QM-1', { ...rest, installationDetails: theirs }, 5));
    await userEvent.clear(floor);
    await userEvent.type(floor, '3');
    await userEvent.tab();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('9')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(forms.get('QM-1')?.sections.installationDetails).toMatchObject({ floor: '3', room: 'Attic' }),
    );
  });

  it('asks about each answer that a colleague changed too, also at the same time', async () => {
    let answerReads = () => {};
    const bothTyped = new Promise<void>((resolve) => {
      answerReads = resolve;
    });
    server.on(getCrf, async ({ reference }) => {
      await bothTyped;
      return forms.get(String(reference)) ?? makeForm('', {});
    });
    open();
    const floors = [
      await cell('Floor, Harbour Bakery, LS1 4AB'),
      await cell('Floor, Mill Street Dental, LS1 4AB'),
    ];
    for (const reference of forms.keys())
      forms.set(reference, makeForm(reference, { installationDetails: { floor: '9' } }, 5));
    for (const floor of floors) {
      await userEvent.clear(floor);
      await userEvent.type(floor, '3');
      await userEvent.tab();
    }
    await waitFor(() => expect(server.calls(getCrf)).toHaveLength(2));
    expect(leaveReasons()).toEqual([
      'Some answers in the request forms are not saved. If you leave, they are lost.',
    ]);
    answerReads();
    for (const customer of ['Harbour Bakery', 'Mill Street Dental']) {
      const name = `A colleague changed the form of ${customer}`;
      const dialog = within(await screen.findByRole('alertdialog', { name }));
      await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    }
    await waitFor(() =>
      expect([...forms.values()].map(({ sections }) => sections.installationDetails?.floor)).toEqual([
        '3',
        '3',
      ]),
    );
    await waitFor(() => expect(leaveReasons()).toEqual([]));
  });

  it('shows the last answer of a cell while an earlier one is being saved', async () => {
    const answers: (() => void)[] = [];
    server.on(updateCrf, async ({ reference, version, sections }) => {
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return makeForm(String(reference), { ...sections }, version + 1);
    });
    open();
    const ready = await screen.findByRole('combobox', {
      name: 'Site is ready, Mill Street Dental, LS1 4AB',
    });
    await userEvent.selectOptions(ready, 'Yes');
    await userEvent.selectOptions(ready, 'No');
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(ready).toHaveDisplayValue('No');
    answers[1]?.();
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(ready).toHaveDisplayValue('No');
  });

  it('does not offer an answer again that the user has replaced since', async () => {
    let refuse = () => {};
    server.on(updateCrf, async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      server.on(updateCrf, ({ reference, version, sections }) =>
        makeForm(String(reference), { ...sections }, version + 1),
      );
      return failure(503, 'Try again later.');
    });
    open();
    const ready = await screen.findByRole('combobox', {
      name: 'Site is ready, Mill Street Dental, LS1 4AB',
    });
    await userEvent.selectOptions(ready, 'Yes');
    await userEvent.selectOptions(ready, 'No');
    await waitFor(() => expect(server.calls(updateCrf)).toHaveLength(1));
    refuse();
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(server.calls(updateCrf)).toHaveLength(2);
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(ready).toHaveDisplayValue('No');
  });

  it('keeps what was typed and says why it was not saved', async () => {
    server.on(updateCrf, () => failure(422, 'Invalid', { errors: { 'sections.x': ['may not be used'] } }));
    open();
    const room = await cell('Room, Mill Street Dental, LS1 4AB');
    await userEvent.type(room, 'Office');
    await userEvent.tab();
    expect(await screen.findByText('Mill Street Dental, Room: may not be used')).toBeVisible();
    expect(room).toHaveValue('Office');
    server.on(updateCrf, ({ reference, version, sections }) => {
      const after = makeForm(String(reference), { ...sections }, version + 1);
      forms.set(String(reference), after);
      return after;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
    expect(room).toHaveValue('Office');
  });
});

describe('problems in the grid', () => {
  const mill = (label: string) => `${label}, Mill Street Dental, LS1 4AB`;

  it('marks a wrong answer and says what is wrong with it', async () => {
    forms.set('QM-2', makeForm('QM-2', { propertyDetails: { ownedOrLeased: 'leased', landlordEmail: 'x' } }));
    open('propertyDetails');
    const email = await cell(mill('Landlord email'));
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription(/^Landlord email .*valid email/);
    // A missing one is required, not wrong.
    expect(await cell(mill('Landlord name'))).not.toBeInvalid();
    await userEvent.hover(email);
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(/^Landlord email /);
    await userEvent.clear(email);
    await userEvent.type(email, 'lee@landlord.test');
    await userEvent.tab();
    await waitFor(() => expect(email).toBeValid());
  });

  it('marks an answer that the server refused', async () => {
    server.on(updateCrf, () => failure(422, 'Invalid', { errors: { 'sections.x': ['may not be used'] } }));
    open();
    const room = await cell(mill('Room'));
    await userEvent.type(room, 'Office');
    await userEvent.tab();
    await waitFor(() => expect(room).toBeInvalid());
    expect(room).toHaveAccessibleDescription('may not be used');
  });

  it('are reached with F8, Shift+F8 and a button, and the last leads to the first', async () => {
    forms.set('QM-2', makeForm('QM-2', { propertyDetails: { ownedOrLeased: 'leased', landlordEmail: 'x' } }));
    open('propertyDetails');
    const next = await screen.findByRole('button', { name: /^Next problem \(\d+\)$/ });
    const count = Number(/\d+/.exec(next.textContent ?? '')?.[0]);
    await userEvent.click(next);
    const first = await screen.findByRole('combobox', { name: mill('Landlord wayleave in place') });
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{F8}{F8}');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: mill('Landlord contact') })).toHaveFocus(),
    );
    await userEvent.keyboard('{Shift>}{F8}{/Shift}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: mill('Landlord name') })).toHaveFocus());
    await userEvent.keyboard('{F8}'.repeat(count - 1));
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('are none where everything is answered', async () => {
    forms.delete('QM-2');
    open();
    await cell('Floor, Harbour Bakery, LS1 4AB');
    expect(screen.queryByRole('button', { name: /^Next problem/ })).toBeNull();
  });
});

describe('answers for several sites', () => {
  it('show their progress, can be stopped, and name each form that stays', async () => {
    let run = formRun({ status: 'processing', total: 240, processed: 20, done: 20 });
    let isStarted = false;
    server
      .on(calls.getFormsSummary, () => ({ ...SUMMARY, total: 240 }))
      .on(runs.saveForms, () => {
        isStarted = true;
        return run;
      })
      .on(bulkRuns.list, () => (isStarted ? [run] : []))
      .on(bulkRuns.get, () => run)
      .on(bulkRuns.stop, () => {
        run = formRun({
          status: 'terminated',
          total: 240,
          processed: 119,
          done: 118,
          undoable: 118,
          unchanged: [{ key: 'QM-118', label: null, reason: 'This quote is now Cancelled.' }],
        });
        return run;
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for all 240 sites' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer for 240 sites' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Purchase order reference' }), 'PO-7');
    // It stays in view while the long form scrolls.
    expect(dialog.getByRole('button', { name: 'Save for 240 sites' }).parentElement).toHaveStyle({
      position: 'sticky',
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 240 sites' }));
    expect(await screen.findByRole('progressbar', { name: 'Saving answers' })).toBeVisible();
    const stop = await screen.findByRole('button', { name: 'Stop' });
    // The button ignores a double click on what it replaced.
    await waitFor(
      async () => {
        await userEvent.click(stop);
        expect(server.calls(bulkRuns.stop)).toHaveLength(1);
      },
      { interval: 200, timeout: 3000 },
    );
    const result = await screen.findByRole('dialog', { name: 'Stopped: some forms were not changed' });
    expect(result).toHaveTextContent('118 forms were saved. 121 forms were not processed.');
    expect(result).toHaveTextContent('QM-118 This quote is now Cancelled.');
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Answer for all 240 sites' })).toBeEnabled();
  });

  it('name those that a site’s quote does not allow, and can be undone', async () => {
    server
      .on(runs.saveForms, () =>
        formRun({
          undoable: 2,
          partlyChanged: [{ key: 'QM-2', label: null, reason: 'Mounting: There is no rack space.' }],
        }),
      )
      .on(bulkRuns.undo, () => formRun({ isUndo: true }));
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for all 2 sites' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer for 2 sites' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Purchase order reference' }), 'PO-7');
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 2 sites' }));
    const result = await screen.findByRole('dialog', { name: '1 form was only partly changed' });
    expect(result).toHaveTextContent('2 forms were saved.');
    expect(result).toHaveTextContent('QM-2 Mounting: There is no rack space.');
    await userEvent.click(within(result).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Undone. 2 forms were restored.']));
  });

  it('are entered once and leave given answers as they are', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for all 2 sites' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer for 2 sites' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 2 sites' }));
    expect(await dialog.findAllByText(/Answer at least one question/)).not.toHaveLength(0);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purchase order reference' }), 'PO-7');
    await userEvent.click(dialog.getByRole('button', { name: 'Save for 2 sites' }));
    await waitFor(() => expect(page.alerts()).toEqual(['2 forms were saved.']));
    expect(server.calls(runs.saveForms)).toEqual([
      {
        uuid: 'm-1',
        matching: { status: ['accepted'], expectedCount: 2 },
        sections: { addonDetails: { purchaseOrderReference: 'PO-7' } },
        onlyEmpty: true,
      },
    ]);
  });

  it('stay in their dialog while the server refuses them, for the number of sites as it is then', async () => {
    let total = 240;
    server
      .on(calls.getFormsSummary, () => ({ ...SUMMARY, total }))
      .on(runs.saveForms, () => {
        total = 241;
        return failure(409, 'The list has changed: 241 quotes match now, not 240.');
      });
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for all 240 sites' }));
    const order = await screen.findByRole('textbox', { name: 'Purchase order reference' });
    await userEvent.type(order, 'PO-7');
    await userEvent.click(screen.getByRole('button', { name: 'Save for 240 sites' }));
    const again = await screen.findByRole('button', { name: 'Save for 241 sites' });
    expect(page.alerts()).toEqual([
      'Nothing was changed. The list has changed: 241 quotes match now, not 240.',
    ]);
    const dialog = within(screen.getByRole('dialog', { name: 'Answer for 241 sites' }));
    expect(
      await dialog.findByText(/^Your answers were not saved, but they are still in this form\./),
    ).toBeVisible();
    expect(order).toHaveValue('PO-7');

    server.on(runs.saveForms, () => formRun({ total: 241, done: 241 }));
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(runs.saveForms).map(({ matching }) => matching?.expectedCount)).toEqual([240, 241]);
  });

  it('are offered again after their dialog was closed, until they are saved', async () => {
    server.on(runs.saveForms, () => failure(503, 'Try again later.'));
    open();
    const openDialog = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Answer for all 2 sites' }));
    await openDialog();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Purchase order reference' }), 'PO-7');
    await userEvent.click(screen.getByRole('button', { name: 'Save for 2 sites' }));
    expect(
      await screen.findByText(/^Your answers were not saved, but they are still in this form\./),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
    expect(screen.getByRole('textbox', { name: 'Purchase order reference' })).toHaveValue('PO-7');
    server.on(runs.saveForms, () => formRun());
    await userEvent.click(screen.getByRole('button', { name: 'Save for 2 sites' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await openDialog();
    expect(await screen.findByRole('textbox', { name: 'Purchase order reference' })).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
  });

  it('are for all that match the filters, without naming them', async () => {
    server.on(calls.listForms, () => ({ ...pageOf(listSiteForms()), total: 240 }));
    renderRoute(area, '/multi-quotes/m-1/request-forms?search=Mill&is_incomplete=true', server);
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit if complete' }));
    const matching = { status: ['accepted'], search: 'Mill', isIncomplete: true, expectedCount: 240 };
    await waitFor(() => expect(server.calls(runs.submitForms)).toEqual([{ uuid: 'm-1', matching }]));
  });

  it('are copied from one site, without its dates', async () => {
    open();
    const row = (await screen.findByText('Harbour Bakery')).closest<HTMLElement>('[role="row"]');
    if (row === null) throw new Error('The site is not in a row.');
    await userEvent.click(within(row).getByRole('button', { name: /Copy to other sites/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from Harbour Bakery' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Contact details' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Property details' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(server.calls(runs.saveForms)).toHaveLength(1));
    const { crdDate: _date, ...copied } = makeCompleteDraft().installationDetails ?? {};
    expect(server.calls(runs.saveForms)[0]).toMatchObject({
      matching: { status: ['accepted'], expectedCount: 2 },
      sections: { installationDetails: copied },
    });
    expect(server.calls(runs.saveForms)[0]?.sections.installationDetails).not.toHaveProperty('crdDate');
  });

  it('submit the complete forms', async () => {
    server.on(runs.submitForms, async () => {
      // Longer than the pause of a double click.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return formRun({ kind: runs.submitForms.id, done: 1 });
    });
    const page = open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Submit 1 complete form' }));
    await waitFor(() => expect(page.alerts()).toEqual(['1 form was submitted for approval.']));
    expect(server.calls(runs.submitForms)).toEqual([
      { uuid: 'm-1', matching: { status: ['accepted'], isIncomplete: false, expectedCount: 1 } },
    ]);
  });

  it('keep the selected forms that are not complete, each with what it needs', async () => {
    server.on(runs.submitForms, () =>
      formRun({
        kind: runs.submitForms.id,
        done: 1,
        unchanged: [{ key: 'QM-2', label: null, reason: 'Not complete yet: Contact details.' }],
      }),
    );
    open();
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit if complete' }));
    const dialog = await screen.findByRole('dialog', { name: '1 form could not be changed' });
    expect(dialog).toHaveTextContent('1 form was submitted for approval. This form stays selected:');
    expect(dialog).toHaveTextContent('QM-2 Not complete yet: Contact details.');
    expect(server.calls(runs.submitForms)).toEqual([{ uuid: 'm-1', references: ['QM-1', 'QM-2'] }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  });
});
