import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, pageOf, renderRoute, typeDate } from '@portal/area-kit/testing';
import type { CrfDraft } from '@portal/quote-kit/request-form';
import { makeCompleteDraft, makeLeasedLineContext, makeQuote } from '@portal/quote-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { type QuoteServer, quoteServer } from '../../testing/quote-server.ts';

const { single } = contract.quotes;

const ROUTER = {
  uuid: 'routers',
  value: 'cisco-c1121-8p',
  text: 'Cisco C1121-8P',
  monthlyCost: 2_600,
  installCost: 4_500,
};

const PENDING = { status: 'accepted', actions: ['edit', 'complete_crf', 'cancel'] } as const;
const pending = () => ({ ...PENDING, actions: [...PENDING.actions] });
const at = (section: string) => `/quotes/Q-100234?tab=crf&section=${section}`;
const radioGroup = (name: string) => screen.queryByRole('radiogroup', { name });
const answer = async (name: string, choice: string) =>
  userEvent.click(
    within(await screen.findByRole('radiogroup', { name })).getByRole('radio', { name: choice }),
  );

/** Waits for pending saves, so that none is running when a test ends. */
const saved = () => screen.findByText(/^Saved \d/);

/** Rejects the next save because another device saved these installation details first. */
function changeFirst(server: QuoteServer, change: CrfDraft['installationDetails']): void {
  server.on(single.updateCrf, () => {
    const { installationDetails } = makeCompleteDraft();
    server.form = {
      ...server.form,
      version: 3,
      sections: { ...makeCompleteDraft(), installationDetails: { ...installationDetails, ...change } },
    };
    server.on(single.updateCrf, server.saveForm);
    return failure(409, 'This form has changed since you opened it.');
  });
}

describe('the request form', () => {
  it('shows the state of each section as text', async () => {
    const { contactDetails } = makeCompleteDraft();
    renderRoute(
      area,
      at('addonDetails'),
      quoteServer({
        quote: pending(),
        sections: { contactDetails, propertyDetails: { ownedOrLeased: 'owned' } },
      }),
    );
    const list = await screen.findByRole('navigation', { name: 'Form sections' });
    const states = within(list)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(states).toEqual([
      'Add-on detailsNot started',
      'Contact detailsValid',
      'Installation detailsNot started',
      'Property details3 answers missing or not valid',
      'Technical detailsNot started',
      'DocumentsOptional',
    ]);
  });

  it('asks for the landlord only where the site is leased', async () => {
    renderRoute(area, at('propertyDetails'), quoteServer({ quote: pending() }));
    await answer('Owned or leased', 'Leased');
    expect(await screen.findByRole('textbox', { name: 'Landlord name' })).toBeVisible();
    await answer('Owned or leased', 'Owned');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Landlord name' })).toBeNull());
    await saved();
  });

  it('asks when a site will be ready, and rejects invalid and past dates', async () => {
    renderRoute(area, at('installationDetails'), quoteServer({ quote: pending() }));
    await answer('Site is ready', 'No');
    await screen.findByRole('group', { name: 'Site ready date' });
    await typeDate('Site ready date', '31022027');
    await userEvent.click(document.body);
    expect(await screen.findByText('The site ready date field must be a date')).toBeVisible();
    await typeDate('Site ready date', '01011990');
    await userEvent.click(document.body);
    expect(await screen.findByText('The site ready date field must be 21-11-2026 or later')).toBeVisible();
    await saved();
  });

  it('asks for the asbestos register only for buildings from before 2000', async () => {
    renderRoute(area, at('propertyDetails'), quoteServer({ quote: pending() }));
    await answer('Built after 2000', 'No');
    expect(await screen.findByRole('radiogroup', { name: 'Asbestos register on site' })).toBeVisible();
    await answer('Built after 2000', 'Yes');
    await waitFor(() => expect(radioGroup('Asbestos register on site')).toBeNull());
    await saved();
  });

  it('asks for the NNI only at layer 2, and for the layer only if the product is configurable', async () => {
    renderRoute(
      area,
      at('technicalDetails'),
      quoteServer({ quote: pending(), context: makeLeasedLineContext({ layer: null, routers: [ROUTER] }) }),
    );
    await answer('Layer', 'Layer 2 Switched. Delivered at your NNI on a VLAN.');
    expect(await screen.findByRole('textbox', { name: 'NNI reference' })).toBeVisible();
    await answer('Layer', 'Layer 3 Routed. The service includes IP addresses.');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'NNI reference' })).toBeNull());
    expect(radioGroup('Use existing line')).toBeNull();
    // Layer 2 allows one answer, layer 3 two.
    expect(screen.getByRole('combobox', { name: 'Router provided' })).toHaveValue(
      'No router: customer provides',
    );
    await saved();
  });

  it('offers only the interfaces of the bearer, and locks the connector that follows', async () => {
    const server = quoteServer({ quote: pending(), context: makeLeasedLineContext({ routers: [ROUTER] }) });
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Interface type' });
    expect(within(choice).queryByRole('option', { name: '100BASE-TX' })).toBeNull();
    await userEvent.selectOptions(choice, '1000BASE-LX');
    const connector = await screen.findByRole('group', { name: 'Service presentation, A end' });
    expect(connector).toHaveTextContent('LC single mode');
    expect(connector).toHaveTextContent('1000BASE-LX ends on LC single mode.');
    await waitFor(() =>
      expect(server.form.sections.technicalDetails).toMatchObject({
        interfaceType: '1000BASE-LX',
        servicePresentationTypeA: 'LC single mode',
      }),
    );
  });

  it('shows a contradiction of an old draft at its question', async () => {
    const technicalDetails = {
      ...makeCompleteDraft().technicalDetails,
      interfaceType: '100BASE-TX',
      servicePresentationTypeA: 'RJ45',
    };
    const server = quoteServer({ quote: pending(), sections: { ...makeCompleteDraft(), technicalDetails } });
    server.form.version = 1;
    renderRoute(area, at('technicalDetails'), server);
    expect(await screen.findByText('A 1 Gb bearer ends on a 1 Gb interface.')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Interface type' });
    expect(choice).toHaveDisplayValue('100BASE-TX (not possible)');
    await userEvent.click(screen.getByRole('button', { name: '1 answer needed in Technical details' }));
    expect(server.calls(single.submitCrf)).toHaveLength(0);
  });

  it('asks before a router changes the price, and saves it at the confirmed price', async () => {
    const server = quoteServer({
      quote: { ...pending(), monthlyCost: 50_000, installCost: 0 },
      sections: makeCompleteDraft(),
      context: makeLeasedLineContext({ routers: [ROUTER] }),
    });
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Router provided' });
    const priced = within(choice).getByRole<HTMLOptionElement>('option', {
      name: /^Cisco C1121-8P: adds £26/,
    });
    await userEvent.selectOptions(choice, priced);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' }));
    expect(dialog.getByText('£500.00 to £526.00')).toBeVisible();
    expect(server.calls(single.updateCrf).some((call) => call.confirmedPrice !== undefined)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    await waitFor(() =>
      expect(server.calls(single.updateCrf).find((call) => call.confirmedPrice)).toMatchObject({
        sections: {
          addonDetails: {
            addons: [{ uuid: 'routers', options: [{ value: 'cisco-c1121-8p', quantity: 1 }] }],
          },
        },
        confirmedPrice: { monthlyCost: 52_600, installCost: 4_500 },
      }),
    );
    expect(await screen.findByRole('group', { name: 'Router provided' })).toHaveTextContent('Cisco C1121-8P');
    await waitFor(() => expect(server.form.sections.technicalDetails?.routerProvided).toBe('Cisco C1121-8P'));
    await saved();
  });

  it('restores the router answer when the user keeps the price', async () => {
    const server = quoteServer({
      quote: pending(),
      sections: makeCompleteDraft(),
      context: makeLeasedLineContext({ routers: [ROUTER] }),
    });
    const before = makeCompleteDraft().technicalDetails?.routerProvided;
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Router provided' });
    expect(choice).toHaveValue(before);
    const priced = within(choice).getByRole<HTMLOptionElement>('option', { name: /^Cisco C1121-8P/ });
    await userEvent.selectOptions(choice, priced);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the price' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Router provided' })).toHaveValue(before);
    expect(screen.getByText('5 of 5 valid')).toBeVisible();
    expect(server.form.sections.technicalDetails?.routerProvided).toBe(before);
    // The same choice asks again.
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Router provided' }), priced);
    expect(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' })).toBeVisible();
  });

  it('asks again at the new price when somebody else saved the form first', async () => {
    const server = quoteServer({
      quote: { ...pending(), monthlyCost: 50_000, installCost: 0 },
      sections: makeCompleteDraft(),
      context: makeLeasedLineContext({ routers: [ROUTER] }),
    });
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Router provided' });
    server.on(single.updateCrf, (input) => {
      if (input.version >= 3) return server.saveForm(input);
      const { installationDetails } = makeCompleteDraft();
      server.quote = { ...server.quote, monthlyCost: 60_000, version: 2 };
      server.form = {
        ...server.form,
        version: 3,
        sections: { ...makeCompleteDraft(), installationDetails: { ...installationDetails, floor: '9' } },
      };
      return failure(409, 'This form has changed since you opened it.');
    });
    await userEvent.selectOptions(
      choice,
      within(choice).getByRole<HTMLOptionElement>('option', { name: /^Cisco C1121-8P/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    expect(await dialog.findByText(/A colleague changed this form/)).toBeVisible();
    expect(dialog.getByText('£600.00 to £626.00')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const prices = server
      .calls(single.updateCrf)
      .flatMap(({ confirmedPrice, version }) =>
        confirmedPrice ? [{ version, monthlyCost: confirmedPrice.monthlyCost }] : [],
      );
    expect(prices).toEqual([
      { version: 0, monthlyCost: 52_600 },
      { version: 3, monthlyCost: 62_600 },
    ]);
    expect(server.form.sections.installationDetails?.floor).toBe('9');
    await saved();
  });

  it('keeps an add-on of a colleague that autosave merged while the price was being confirmed', async () => {
    const theirs = { uuid: 'support', options: [{ value: 'phone', quantity: 1 }] };
    const context = makeLeasedLineContext({ routers: [ROUTER] });
    const server = quoteServer({
      quote: { ...pending(), monthlyCost: 50_000, installCost: 0 },
      sections: makeCompleteDraft(),
      context,
    });
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Router provided' });
    server.on(single.updateCrf, () => {
      server.quote = { ...server.quote, monthlyCost: 60_000, version: 2 };
      context.pricedAddons = [theirs];
      server.form = {
        ...server.form,
        version: 3,
        sections: { ...makeCompleteDraft(), addonDetails: { addons: [theirs] } },
      };
      server.on(single.updateCrf, server.saveForm);
      return failure(409, 'This form has changed since you opened it.');
    });
    const interfaceType = screen.getByRole('combobox', { name: 'Interface type' });
    await userEvent.selectOptions(
      choice,
      within(choice).getByRole<HTMLOptionElement>('option', { name: /^Cisco C1121-8P/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' }));
    // An answer that autosave sends while the dialog is open.
    fireEvent.change(interfaceType, { target: { value: '1000BASE-SX' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    expect(await dialog.findByText(/A colleague changed this form/)).toBeVisible();
    expect(dialog.getByText('£600.00 to £626.00')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.form.sections.addonDetails?.addons).toMatchObject([
      theirs,
      { uuid: 'routers', options: [{ value: 'cisco-c1121-8p' }] },
    ]);
    const confirmed = server.calls(single.updateCrf).flatMap(({ confirmedPrice }) => confirmedPrice ?? []);
    expect(confirmed).toMatchObject([{ monthlyCost: 62_600 }]);
    await saved();
  });

  it('finds any quote to copy from, not only those changed last', async () => {
    const server = quoteServer({ quote: pending(), sections: {} });
    const old = makeQuote({
      reference: 'Q-7',
      customerName: 'Old Mill',
      postcode: 'YO1 7HH',
      status: 'approved',
    });
    server.on(single.list, ({ search }) => pageOf(search === 'mill' ? [old] : []));
    server.on(single.getCrf, ({ reference }) => {
      const own = server.getForm();
      return reference === 'Q-7' ? { ...own, sections: makeCompleteDraft() } : own;
    });
    renderRoute(area, at('propertyDetails'), server);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy from another quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from another quote' }));
    await userEvent.type(await dialog.findByRole('combobox', { name: 'Quote' }), 'mill');
    await userEvent.click(await screen.findByRole('option', { name: /Old Mill/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy answers' }));
    await waitFor(() =>
      expect(server.form.sections.propertyDetails?.ownedOrLeased).toBe(
        makeCompleteDraft().propertyDetails?.ownedOrLeased,
      ),
    );
    await saved();
  });

  it.each([
    ['selling', 2_600],
    ['none', Number.NaN],
  ] as const)(
    'refers the user to a colleague when a router changes the price and the user sees prices: %s',
    async (prices, monthlyCost) => {
      const server = quoteServer({
        quote: pending(),
        sections: makeCompleteDraft(),
        context: makeLeasedLineContext({ routers: [{ ...ROUTER, monthlyCost }] }),
      });
      renderRoute(area, at('technicalDetails'), server, { user: { prices } });
      const choice = await screen.findByRole('combobox', { name: 'Router provided' });
      const priced = within(choice).getByRole<HTMLOptionElement>('option', { name: /^Cisco C1121-8P/ });
      expect(priced.textContent).not.toMatch(/NaN|–/);
      await userEvent.selectOptions(choice, priced);
      expect(await screen.findByText(/Ask a colleague who can see costs to choose it/)).toBeVisible();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByRole('combobox', { name: 'Router provided' })).toHaveValue(
        makeCompleteDraft().technicalDetails?.routerProvided,
      );
      expect(server.calls(single.updateCrf).filter((call) => call.confirmedPrice !== undefined)).toEqual([]);
    },
  );

  it('keeps what is typed while an add-on that costs nothing is saved', async () => {
    const chosen = { uuid: 'routers', options: [{ value: 'cisco-c1121-8p', quantity: 1 }] };
    const context = makeLeasedLineContext({ pricedAddons: [chosen] });
    const server = quoteServer({
      quote: pending(),
      sections: { ...makeCompleteDraft(), addonDetails: { purchaseOrderReference: 'PO', addons: [chosen] } },
      context,
    });
    const group = (uuid: string, name: string, option: Pick<typeof ROUTER, 'value' | 'text'>) => ({
      uuid,
      name,
      description: null,
      maxOptionsQuantity: 1,
      isMandatory: false,
      options: [{ ...option, description: null, monthlyCost: 0, installCost: 0, disabled: false }],
    });
    server.on(single.listAddons, () => [
      group('routers', 'Router', { value: ROUTER.value, text: ROUTER.text }),
      group('support', 'Support', { value: 'phone', text: 'By phone' }),
    ]);
    let answerSave = () => {};
    server.on(single.updateCrf, async (input) => {
      if (input.confirmedPrice) {
        await new Promise<void>((resolve) => (answerSave = resolve));
        context.pricedAddons = input.sections.addonDetails?.addons ?? [];
      }
      return server.saveForm(input);
    });
    renderRoute(area, at('addonDetails'), server);
    await userEvent.click(await screen.findByRole('button', { name: /^By phone/ }));
    await waitFor(() =>
      expect(server.calls(single.updateCrf).at(-1)).toMatchObject({
        confirmedPrice: { monthlyCost: expect.anything() },
      }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^Purchase order/ }), '-77');
    await userEvent.type(
      screen.getByRole('textbox', { name: /^Additional information: Router/ }),
      'In the loft',
    );
    act(() => answerSave());
    expect(await screen.findByRole('textbox', { name: /^Additional information: Support/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Purchase order/ })).toHaveValue('PO-77');
    expect(screen.getByRole('textbox', { name: /^Additional information: Router/ })).toHaveValue(
      'In the loft',
    );
    await waitFor(() =>
      expect(server.form.sections.addonDetails).toMatchObject({
        purchaseOrderReference: 'PO-77',
        addons: [
          { uuid: 'routers', additionalInformation: 'In the loft' },
          { uuid: 'support', options: [{ value: 'phone' }] },
        ],
      }),
    );
    await saved();
  });

  it('adds the add-ons that are chosen while another that costs nothing is saved', async () => {
    const context = makeLeasedLineContext({ pricedAddons: [] });
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft(), context });
    const group = (uuid: string, text: string) => ({
      uuid,
      name: text,
      description: null,
      maxOptionsQuantity: 1,
      isMandatory: false,
      options: [{ value: uuid, text, description: null, monthlyCost: 0, installCost: 0, disabled: false }],
    });
    server.on(single.listAddons, () => [
      group('phone', 'By phone'),
      group('mail', 'By email'),
      group('night', 'At night'),
    ]);
    const answers: (() => void)[] = [];
    server.on(single.updateCrf, async (input) => {
      if (input.confirmedPrice) {
        await new Promise<void>((resolve) => answers.push(resolve));
        context.pricedAddons = input.sections.addonDetails?.addons ?? [];
      }
      return server.saveForm(input);
    });
    renderRoute(area, at('addonDetails'), server);
    for (const name of ['By phone', 'By email', 'At night'])
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => answers[0]?.());
    await waitFor(() => expect(answers).toHaveLength(2));
    act(() => answers[1]?.());
    await waitFor(() =>
      expect(server.form.sections.addonDetails?.addons?.map(({ uuid }) => uuid)).toEqual([
        'phone',
        'mail',
        'night',
      ]),
    );
    expect(await screen.findByRole('textbox', { name: /^Additional information: At night/ })).toBeVisible();
    await saved();
  });

  it('finds contacts beyond the first hundred', async () => {
    const server = quoteServer({ quote: pending(), sections: {} });
    const contact = (id: number, name: string) => ({
      id,
      version: 1,
      name,
      email: `c${id}@acme.test`,
      telephone: null,
      jobTitle: null,
      purposes: [],
      createdAt: '2026-11-01T09:00:00.000Z',
      updatedAt: '2026-11-01T09:00:00.000Z',
    });
    server.on(contract.contacts.list, ({ search }) =>
      search === 'zoe'
        ? pageOf([contact(250, 'Zoe Zimmer')])
        : pageOf([contact(1, 'Ada Abel')], { total: 250, lastPage: 3 }),
    );
    renderRoute(area, at('contactDetails'), server);
    const box = await screen.findByRole('combobox', {
      name: 'Fill in the primary contact from your contacts',
    });
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.type(box, 'zoe');
    await userEvent.click(await screen.findByRole('option', { name: 'Zoe Zimmer' }));
    expect(box).toHaveValue('Zoe Zimmer');
    await waitFor(() =>
      expect(server.form.sections.contactDetails?.primaryContact).toMatchObject({
        id: 250,
        email: 'c250@acme.test',
      }),
    );
    await saved();
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear fill in the primary contact from your contacts' }),
    );
    expect(box).toHaveValue('');
    await waitFor(() =>
      expect(server.form.sections.contactDetails?.primaryContact).toMatchObject({
        id: null,
        email: 'c250@acme.test',
      }),
    );
    await saved();
  });

  it('keeps a technical answer that is given while an add-on is saved', async () => {
    const server = quoteServer({
      quote: { ...pending(), monthlyCost: 50_000, installCost: 0 },
      sections: makeCompleteDraft(),
      context: makeLeasedLineContext({ routers: [{ ...ROUTER, monthlyCost: 0, installCost: 0 }] }),
    });
    let answerSave = () => {};
    server.on(single.updateCrf, async (input) => {
      if (input.confirmedPrice) await new Promise<void>((resolve) => (answerSave = resolve));
      return server.saveForm(input);
    });
    renderRoute(area, at('technicalDetails'), server);
    const choice = await screen.findByRole('combobox', { name: 'Router provided' });
    await userEvent.selectOptions(choice, within(choice).getByRole('option', { name: /^Cisco C1121-8P/ }));
    await waitFor(() =>
      expect(server.calls(single.updateCrf).at(-1)).toMatchObject({
        confirmedPrice: { monthlyCost: expect.anything() },
      }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Interface type' }), '1000BASE-T');
    act(() => answerSave());
    expect(await screen.findByRole('group', { name: 'Router provided' })).toHaveTextContent('Cisco C1121-8P');
    expect(screen.getByRole('combobox', { name: 'Interface type' })).toHaveValue('1000BASE-T');
    await waitFor(() =>
      expect(server.form.sections.technicalDetails).toMatchObject({
        interfaceType: '1000BASE-T',
        servicePresentationTypeA: 'RJ45',
        routerProvided: 'Cisco C1121-8P',
      }),
    );
    await saved();
  });

  it('autosaves the changed section only', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    renderRoute(area, at('installationDetails'), server);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Room' }), ' 4');
    await waitFor(() => expect(server.form.version).toBe(1));
    expect(server.form.sections.installationDetails?.room).toBe('Comms room 4');
    expect(server.calls(single.updateCrf).map(({ sections }) => Object.keys(sections))).toEqual([
      ['installationDetails'],
    ]);
    expect(await saved()).toBeVisible();
  });

  it('keeps answers saved on another device and tells the user', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    renderRoute(area, at('installationDetails'), server);
    const room = await screen.findByRole('textbox', { name: 'Room' });
    changeFirst(server, { floor: '9' });
    await userEvent.type(room, ' 4');
    expect(await screen.findByText(/Updated from their changes: Floor/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Floor' })).toHaveValue('9');
    expect(server.form.sections.installationDetails).toMatchObject({ floor: '9', room: 'Comms room 4' });
  });

  it('asks which answer to keep if two devices changed the same one', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    renderRoute(area, at('installationDetails'), server);
    const room = await screen.findByRole('textbox', { name: 'Room' });
    changeFirst(server, { room: 'Attic' });
    await userEvent.type(room, ' 4');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Attic')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(server.form.sections.installationDetails?.room).toBe('Comms room 4'));
  });

  it('stores unsaved answers on this device and restores them', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    server.on(single.updateCrf, () => failure(500, 'Server Error'));
    renderRoute(area, at('installationDetails'), server);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Room' }), ' 4');
    expect(await screen.findByText(/Not saved/)).toBeVisible();
    fireEvent(window, new Event('pagehide'));
    cleanup();

    const recovered = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    renderRoute(area, at('installationDetails'), recovered, { keepStorage: true });
    expect(await screen.findByText('We restored your unsaved answers')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Room' })).toHaveValue('Comms room 4');
    await waitFor(() => expect(recovered.form.sections.installationDetails?.room).toBe('Comms room 4'));
    expect(await saved()).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.includes('crf'))).toEqual([]);
  });

  it('names the section with missing answers and opens it', async () => {
    const server = quoteServer({ quote: pending(), sections: { ...makeCompleteDraft(), addonDetails: {} } });
    const { address } = renderRoute(area, at('technicalDetails'), server);
    await userEvent.click(await screen.findByRole('button', { name: '1 answer needed in Add-on details' }));
    const field = await screen.findByRole('textbox', { name: 'Purchase order reference' });
    expect(await screen.findByText('The purchase order reference field is required')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(address()).toBe(at('addonDetails'));
    expect(server.calls(single.submitCrf)).toHaveLength(0);
  });

  it('marks what is missing in a section that was begun earlier, and leads to the first of it', async () => {
    const begun = { ...makeCompleteDraft(), propertyDetails: { ownedOrLeased: 'owned' } };
    const server = quoteServer({ quote: pending(), sections: begun });
    server.form.version = 1;
    renderRoute(area, at('propertyDetails'), server);
    expect(await screen.findByText('The access restrictions field is required')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /Contact details/ }));
    await screen.findByRole('textbox', { name: 'Site contact name' });
    await userEvent.click(screen.getByRole('button', { name: /Property details 3 answers missing/ }));
    const question = await screen.findByRole('radiogroup', { name: /Access restrictions/ });
    await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
  });

  it('counts the sections one way, and submits at the end of the last step', async () => {
    renderRoute(
      area,
      at('technicalDetails'),
      quoteServer({ quote: pending(), sections: makeCompleteDraft() }),
    );
    expect(await screen.findByText('Section 5 of 5')).toBeVisible();
    expect(screen.getByText('5 of 5 valid')).toBeVisible();
    cleanup();
    const desktop = jest.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('min-width'),
          addEventListener() {},
          removeEventListener() {},
          addListener() {},
          removeListener() {},
        }) as unknown as MediaQueryList, // the members that are used
    );
    renderRoute(area, at('documents'), quoteServer({ quote: pending(), sections: makeCompleteDraft() }));
    const section = await screen.findByRole('region', { name: 'Documents' });
    expect(await within(section).findByRole('button', { name: 'Submit for approval' })).toBeVisible();
    desktop.mockRestore();
  });

  it('submits once when all five sections are valid, including the latest answer', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    server.on(single.submitCrf, () => {
      server.quote = { ...server.quote, status: 'data_added', actions: ['cancel'], approvalTermsId: 7 };
      return server.quote;
    });
    renderRoute(area, at('installationDetails'), server);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Room' }), ' 4');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText('Comms room 4')).toBeVisible();
    expect(server.calls(single.submitCrf)).toEqual([{ reference: 'Q-100234', version: 1 }]);
    expect(screen.queryByRole('form', { name: 'Customer request form' })).toBeNull();
    expect(screen.getByText(/administrator in your company/)).toBeVisible();
  });

  it('takes over a form that changed before the submit, and submits it the next time', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    server.on(single.submitCrf, () => {
      const { installationDetails } = makeCompleteDraft();
      const sections = {
        ...makeCompleteDraft(),
        installationDetails: { ...installationDetails, room: 'Cellar' },
      };
      server.form = { ...server.form, version: 3, sections };
      return failure(409, 'This form has changed since you opened it.');
    });
    renderRoute(area, at('installationDetails'), server);
    const submit = await screen.findByRole('button', { name: 'Submit for approval' });
    await userEvent.click(submit);
    expect(await screen.findByText('This form has changed since you opened it.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Room' })).toHaveValue('Cellar'));
    await userEvent.click(submit);
    await waitFor(() => expect(server.calls(single.submitCrf)[1]).toMatchObject({ version: 3 }));
  });

  it('shows why the submit was rejected and keeps every answer', async () => {
    const server = quoteServer({ quote: pending(), sections: makeCompleteDraft() });
    server.on(single.submitCrf, () => failure(422, 'The crd date is before the earliest day.'));
    renderRoute(area, at('installationDetails'), server);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText('The crd date is before the earliest day.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Room' })).toHaveValue('Comms room');
  });
});
