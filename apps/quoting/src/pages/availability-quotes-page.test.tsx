import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute, testService } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../area.ts';
import { searchServer } from '../testing/search-server.ts';

const { availability } = contract;

const PATH = '/availability/quotes';
const box = () => screen.findByRole('combobox', { name: 'Address or postcode' });
const search = () => screen.getByRole('button', { name: 'Get prices' });

describe('the address of a new quote', () => {
  it('is found by keyboard through a building and its units', async () => {
    const server = searchServer();
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), 'mill');
    expect(await screen.findByRole('option', { name: /12 High Street/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('option', { name: /Unit 2/ });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');

    expect(await screen.findByText(/On our network/)).toBeVisible();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(server.calls(contract.geocoding.getByUdprn)[0]?.udprn).toBe(52_000_002);
  });

  it('says what to check in a suggestion that differs from the text, which stays with the address', async () => {
    const unit = { text: 'Unit 5, Mill House', description: 'Leeds, LS1 4AP', isContainer: false };
    const server = searchServer().on(contract.geocoding.autocomplete, () => [
      { ...unit, id: 'a-5', udprn: 52_000_005, differences: ['premise' as const] },
      { ...unit, id: 'a-6', udprn: 52_000_006, text: '5 Mill House', differences: [] },
    ]);
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), '5 Mill House');
    const option = await screen.findByRole('option', { name: /Unit 5.*Check the number or unit/ });
    expect(screen.getByRole('option', { name: /^5 Mill House/ })).not.toHaveTextContent('Check');
    await user.click(option);
    expect(await screen.findByText('Typed as “5 Mill House”')).toBeVisible();
  });

  it('closes its list on Escape and keeps the text', async () => {
    renderRoute(area, PATH, searchServer());
    const user = userEvent.setup();
    await user.type(await box(), 'high');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await box()).toHaveValue('high');
  });

  it('is entered manually if it is not found, and validated', async () => {
    const server = searchServer();
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Enter address manually' }));
    await user.type(screen.getByRole('textbox', { name: 'Address line 1' }), 'New Barn');
    await user.type(screen.getByRole('textbox', { name: 'Postcode' }), 'nonsense');
    await user.click(search());
    expect(await screen.findByText('The postcode field must be a valid UK postcode')).toBeVisible();
    expect(screen.getByText('The town or city field is required')).toBeVisible();
    expect(server.calls(availability.createSearch)).toHaveLength(0);

    await user.clear(screen.getByRole('textbox', { name: 'Postcode' }));
    await user.type(screen.getByRole('textbox', { name: 'Postcode' }), 'ls14ap');
    await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Leeds');
    await user.click(search());
    await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
    expect(server.calls(availability.createSearch)[0]?.address).toMatchObject({
      addressLine1: 'New Barn',
      postcode: 'LS1 4AP',
      udprn: null,
    });
  });

  it('names the postcode that the map shows while the rest of the address is empty', async () => {
    renderRoute(area, PATH, searchServer());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Enter address manually' }));
    const site = within(screen.getByRole('complementary', { name: 'Site' }));
    expect(site.getByText(/^Choose an address/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Postcode' }), 'ls14ap');
    expect(await site.findByText('LS1 4AP')).toBeVisible();
    expect(await site.findByText(/our network/)).toBeVisible();
    expect(site.queryByText(/^Choose an address/)).toBeNull();
  });

  it('says that a postcode is not known, as the server answers', async () => {
    const server = searchServer().on(contract.geocoding.getPostcodeCoordinates, () =>
      failure(422, 'The given data was invalid.', { errors: { postcode: ['is not a known postcode'] } }),
    );
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Enter address manually' }));
    await user.type(screen.getByRole('textbox', { name: 'Postcode' }), 'ab99 9zz');
    expect(await screen.findByText(/^We could not locate this postcode/)).toBeVisible();
  });

  it('asks which address is meant if the text is not exactly one, and prices none before', async () => {
    const server = searchServer()
      .on(contract.geocoding.match, () => ({
        address: null,
        candidates: [
          {
            udprn: 52_000_002,
            text: 'Unit 2, Mill House, 12 High Street, Leeds, LS1 4AP',
            differences: ['premise' as const, 'building' as const],
            chosenBefore: { by: 'Amelia Hartley', at: '2026-11-21T10:32:00Z' },
          },
          {
            udprn: 52_000_012,
            text: '12 High Street, Leeds, LS1 4AP',
            differences: ['postcode' as const],
            chosenBefore: null,
          },
        ],
      }))
      .on(contract.geocoding.choose, () => undefined);
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), '2 High Street');
    await user.click(search());
    const question = within(await screen.findByRole('region', { name: 'Which address do you mean?' }));
    expect(await box()).toBeInvalid();
    expect(await box()).toHaveValue('2 High Street');
    expect(
      question.getByRole('button', {
        name: /Mill House.*Check the number or unit and building. Chosen for the same text by Amelia Hartley on 21\/11\/2026/,
      }),
    ).toBeVisible();
    expect(server.calls(availability.createSearch)).toHaveLength(0);

    await user.click(question.getByRole('button', { name: /Mill House/ }));
    await waitFor(() => expect(screen.queryByText('Which address do you mean?')).toBeNull());
    expect(server.calls(contract.geocoding.choose)).toEqual([
      { address: '2 High Street', udprn: 52_000_002 },
    ]);
    await user.click(search());
    await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
    // The typed text is stored beside the matched address.
    expect(server.calls(availability.createSearch)[0]?.address).toMatchObject({
      udprn: 52_000_002,
      typedAs: '2 High Street',
    });
  });

  describe('entered manually and similar to a known one', () => {
    const candidate = (udprn: number, text: string, differences: ('premise' | 'town' | 'postcode')[]) => ({
      udprn,
      text,
      differences,
      chosenBefore: null,
    });

    async function askAbout(address: { line: string; town: string }) {
      const server = searchServer().on(contract.geocoding.match, () => ({
        address: null,
        candidates: [
          candidate(52_000_012, '12 High Street, Leeds, LS1 4AP', ['town']),
          candidate(52_000_014, '14 High Street, Leeds, LS1 4AP', ['premise']),
          candidate(52_000_090, '12 High Street, Leeds, LS9 1AA', ['town', 'postcode']),
        ],
      }));
      renderRoute(area, PATH, server);
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Enter address manually' }));
      await user.type(screen.getByRole('textbox', { name: 'Address line 1' }), address.line);
      await user.type(screen.getByRole('textbox', { name: 'Postcode' }), 'LS1 4AP');
      await user.type(screen.getByRole('textbox', { name: 'Town or city' }), address.town);
      await user.click(search());
      const question = within(await screen.findByRole('region', { name: 'Which address do you mean?' }));
      return { server, user, question };
    }

    it('is confirmed or replaced before anything is priced', async () => {
      const { server, user, question } = await askAbout({ line: '12 High Street', town: 'Bradford' });
      expect(server.calls(contract.geocoding.match)[0]).toEqual({
        address: '12 High Street, Bradford, LS1 4AP',
      });
      expect(question.getAllByRole('listitem')).toHaveLength(1);
      expect(screen.getByRole('textbox', { name: 'Address line 1' })).toBeInvalid();
      expect(server.calls(availability.createSearch)).toHaveLength(0);
      server.on(contract.geocoding.choose, () => undefined);
      await user.click(question.getByRole('button', { name: /^12 High Street, Leeds, LS1 4AP/ }));
      expect(await box()).toHaveValue('12 High Street, Leeds, LS1 4AP');
      await user.click(search());
      await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
      expect(server.calls(availability.createSearch)[0]?.address).toMatchObject({
        udprn: 52_000_012,
        town: 'Leeds',
        typedAs: '12 High Street, Bradford, LS1 4AP',
      });
    });

    it('is searched as typed once the user confirms it, which an edit takes back', async () => {
      const { server, user } = await askAbout({ line: '12 High Street', town: 'Bradford' });
      await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 's');
      expect(screen.queryByText('Which address do you mean?')).toBeNull();
      await user.type(screen.getByRole('textbox', { name: 'Town or city' }), '{Backspace}');
      await user.click(search());
      await screen.findByText('Which address do you mean?');
      expect(server.calls(availability.createSearch)).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Use the address I typed' }));
      await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
      expect(server.calls(availability.createSearch)[0]?.address).toMatchObject({
        addressLine1: '12 High Street',
        town: 'Bradford',
        udprn: null,
      });
    });

    it('is searched as typed while the look-up is down', async () => {
      const server = searchServer().on(contract.geocoding.match, () => failure(500, 'Server Error'));
      renderRoute(area, `${PATH}?from=s-1`, server);
      const user = userEvent.setup();
      await box();
      await user.click(screen.getByRole('button', { name: 'Edit address manually' }));
      await user.click(search());
      await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
    });
  });

  it('asks about the five closest first, and shows the others on request', async () => {
    const server = searchServer().on(contract.geocoding.match, () => ({
      address: null,
      candidates: Array.from({ length: 8 }, (_, index) => ({
        udprn: 52_000_001 + index,
        text: `${index + 1} High Street, Leeds, LS1 4AP`,
        differences: ['premise' as const],
        chosenBefore: null,
      })),
    }));
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), 'High Street');
    await user.click(search());
    const question = within(await screen.findByRole('region', { name: 'Which address do you mean?' }));
    expect(question.getAllByRole('listitem')).toHaveLength(5);
    await user.click(question.getByRole('button', { name: 'Show 3 more' }));
    expect(question.getAllByRole('listitem')).toHaveLength(8);
  });

  it('stops asking once the text changes, and leads to entering it manually', async () => {
    const server = searchServer().on(contract.geocoding.match, () => ({
      address: null,
      candidates: [
        {
          udprn: 52_000_012,
          text: '12 High Street, Leeds, LS1 4AP',
          differences: ['postcode' as const],
          chosenBefore: null,
        },
      ],
    }));
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), 'somewhere');
    await user.click(search());
    await screen.findByText('Which address do you mean?');
    await user.type(await box(), ' else');
    expect(screen.queryByText('Which address do you mean?')).toBeNull();
    await user.click(search());
    await user.click(await screen.findByRole('button', { name: 'None of these: enter address manually' }));
    expect(screen.getByRole('textbox', { name: 'Address line 1' })).toBeVisible();
  });

  it('can be entered manually while the look-up fails', async () => {
    renderRoute(
      area,
      PATH,
      searchServer().on(contract.geocoding.autocomplete, () => failure(500, 'Server Error')),
    );
    const user = userEvent.setup();
    await user.type(await box(), 'leeds');
    const list = await screen.findByRole('listbox');
    expect(await screen.findAllByText(/Address look-up is not available/)).not.toHaveLength(0);
    await user.click(within(list).getByRole('option', { name: 'Enter address manually' }));
    expect(screen.getByRole('textbox', { name: 'Address line 1' })).toHaveFocus();
  });
});

describe('starting a search', () => {
  it('sends address and criteria once and opens the results', async () => {
    const server = searchServer();
    const page = renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.type(await box(), 'high');
    await user.click(await screen.findByRole('option', { name: /12 High Street/ }));
    await screen.findByText(/On our network/);
    const bearers = within(screen.getByRole('group', { name: 'Bearer' }));
    await user.click(bearers.getByRole('button', { name: '1 Gb' }));
    await user.click(screen.getByRole('button', { name: '3 Years' }));
    await user.dblClick(search());

    await waitFor(() => expect(page.address()).toBe('/availability/quotes/results?search=s-1'));
    const calls = server.calls(availability.createSearch);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      address: { addressLine1: '12 High Street', udprn: 52_000_012 },
      bearers: [1000],
      speeds: [],
      terms: [36],
    });
  });

  it('takes the customer along to the results', async () => {
    const page = renderRoute(area, `${PATH}?from=s-1&customer_name=Harbour+Foods`, searchServer());
    expect(await screen.findByText(/^For Harbour Foods/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'quote broadband' })).toHaveAttribute(
      'href',
      '/availability/broadband-quotes?customer_name=Harbour+Foods',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Get prices' }));
    await waitFor(() =>
      expect(page.address()).toBe('/availability/quotes/results?search=s-1&customer_name=Harbour+Foods'),
    );
  });

  it('starts from an earlier search', async () => {
    renderRoute(area, `${PATH}?from=s-1`, searchServer());
    expect(await box()).toHaveValue('12 High Street, Leeds, LS1 4AP');
  });

  it.each([
    ['', 'true'],
    ['&everything=1', 'false'],
  ])(
    'starts with the criteria of the earlier search, unless they are dropped (%j)',
    async (more, pressed) => {
      const server = searchServer({ search: { bearers: [1000], terms: [36] } });
      renderRoute(area, `${PATH}?from=s-1${more}`, server);
      expect(await box()).toHaveValue('12 High Street, Leeds, LS1 4AP');
      expect(screen.getByRole('button', { name: '3 Years' })).toHaveAttribute('aria-pressed', pressed);
    },
  );

  it('keeps the input if the server rejects the search', async () => {
    const server = searchServer().on(availability.createSearch, () => failure(500, 'Server Error'));
    renderRoute(area, `${PATH}?from=s-1`, server);
    const user = userEvent.setup();
    await box();
    await user.click(search());
    expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
    expect(await box()).toHaveValue('12 High Street, Leeds, LS1 4AP');
  });
});

describe('a quote that renews a service', () => {
  const service = testService();

  it('starts with its address, speed and term', async () => {
    const server = searchServer().on(contract.circuits.get, () => service);
    renderRoute(area, `${PATH}?service=12`, server);
    expect(await screen.findByRole('textbox', { name: 'Address line 1' })).toHaveValue(
      '12 High Street, Unit 2',
    );
    await userEvent.click(search());
    await waitFor(() => expect(server.calls(availability.createSearch)).toHaveLength(1));
    expect(server.calls(availability.createSearch)[0]).toMatchObject({
      address: { addressLine1: '12 High Street, Unit 2', town: 'Leeds', postcode: 'LS1 4AP' },
      bearers: [1000],
      speeds: [500],
      terms: [36],
    });
  });

  it('keeps the service in the address of the results', async () => {
    const server = searchServer().on(contract.circuits.get, () => service);
    const page = renderRoute(area, `${PATH}?service=12`, server);
    await screen.findByRole('textbox', { name: 'Address line 1' });
    await userEvent.click(search());
    await waitFor(() => expect(page.address()).toMatch(/results\?search=.*&service=12$/));
  });

  it('starts empty if the service cannot be read', async () => {
    const server = searchServer().on(contract.circuits.get, () => failure(404, 'Not found.'));
    renderRoute(area, `${PATH}?service=99`, server);
    expect(await box()).toHaveValue('');
  });
});
