import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { renderRoute, testService } from '@portal/area-kit/testing';
import { makeOffer } from '@portal/quote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../area.ts';
import { searchServer } from '../testing/search-server.ts';

const { availability } = contract;

const PATH = '/availability/broadband-quotes?from=s-1';
const show = () => screen.findByRole('button', { name: 'Get prices' });

describe('a new broadband quote', () => {
  it('on a new line requires no number', async () => {
    const server = searchServer();
    const page = renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.click(await show());
    await waitFor(() => expect(page.address()).toBe('/availability/broadband-quotes/results?search=s-1'));
    expect(server.calls(availability.searchBroadband)[0]).toMatchObject({
      useExistingLine: false,
      pstnNumber: null,
    });
  });

  it('on an existing line requires its number and normalizes it', async () => {
    const server = searchServer();
    renderRoute(area, PATH, server);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /existing line/ }));
    await user.click(await show());
    expect(await screen.findByText('The line number field is required')).toBeVisible();
    expect(screen.queryByText(/pstn/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Line number' }), '0113 496 0000');
    await user.click(await show());
    await waitFor(() =>
      expect(server.calls(availability.searchBroadband)[0]).toMatchObject({
        useExistingLine: true,
        pstnNumber: '01134960000',
      }),
    );
  });

  it('starts with the line of the earlier search', async () => {
    const search = { kind: 'broadband' as const, useExistingLine: true, pstnNumber: '01134960000' };
    renderRoute(area, PATH, searchServer({ search }));
    expect(await screen.findByRole('radio', { name: /existing line/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Line number' })).toHaveValue('01134960000');
  });

  it('renews a service on the same line', async () => {
    const attributes = { ATTR_LINE_NUMBER: '01632 960123', ATTR_CONTRACT_TERM_MONTHS: 24 };
    const service = testService({ circuitType: 'Broadband', bearer: null, attributes });
    const server = searchServer().on(contract.circuits.get, () => service);
    const page = renderRoute(area, '/availability/broadband-quotes?service=12', server);
    await userEvent.click(await show());
    await waitFor(() =>
      expect(page.address()).toBe('/availability/broadband-quotes/results?search=s-1&service=12'),
    );
    expect(server.calls(availability.searchBroadband)[0]).toMatchObject({
      useExistingLine: true,
      pstnNumber: '01632960123',
    });
  });

  it('lists products by technology and speed', async () => {
    const fttp = { bearer: null, technology: 'FTTP', speed: 330, uploadSpeed: 50 };
    const sogea = { bearer: null, technology: 'SOGEA', speed: 80, uploadSpeed: 20 };
    const server = searchServer({
      offers: [makeOffer({ uuid: 'b-1', ...fttp }), makeOffer({ uuid: 'b-2', ...sogea })],
    });
    renderRoute(area, '/availability/broadband-quotes/results?search=s-1&technology=FTTP', server);
    expect(await screen.findByText('1 of 2 products')).toBeVisible();
    expect(screen.getByText('330/50 Mb')).toBeVisible();
    expect(screen.queryByText('80/20 Mb')).toBeNull();
  });
});
