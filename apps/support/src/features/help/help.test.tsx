import { expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const HELP: OutputOf<typeof contract.support.getHelp> = {
  contacts: [
    {
      name: 'Service Desk',
      purpose: 'Faults',
      telephone: '01632 960100',
      email: 'desk@portal.test',
      hours: 'Always',
    },
  ],
  articles: [
    {
      id: 1,
      category: 'Quotes',
      title: 'What ECC means',
      content: '<p>Shown on the <a href="/quotes">quote</a>.</p>',
    },
    { id: 2, category: 'Support', title: 'How the SLA clock works', content: '<p>The clock pauses.</p>' },
    { id: 3, category: 'Quotes', title: 'From an address to an order', content: '<p>Search.</p>' },
  ],
};

const helpServer = () => fakeServer().on(contract.support.getHelp, () => HELP);

it('lists articles by category and opens one, with links to pages of the portal', async () => {
  const page = renderRoute(area, '/support/help', helpServer());
  const quotes = within(await screen.findByRole('region', { name: 'Quotes' }));
  expect(quotes.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'What ECC means',
    'From an address to an order',
  ]);
  await userEvent.click(quotes.getByRole('link', { name: 'What ECC means' }));
  expect(page.address()).toBe('/support/help?article=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'What ECC means' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'quote' })).toHaveAttribute('href', '/quotes');
  await userEvent.click(screen.getByRole('link', { name: 'All articles' }));
  expect(await screen.findByRole('region', { name: 'Support' })).toBeVisible();
});

it('searches as one types and leads to the article', async () => {
  const user = userEvent.setup();
  const server = helpServer().on(contract.support.searchHelp, () => [
    {
      id: 2,
      category: 'Support',
      title: 'How the SLA clock works',
      highlightedTitle: [{ text: 'How the SLA clock works', isMatch: false }],
      excerpt: [
        { text: 'The clock ', isMatch: false },
        { text: 'pauses', isMatch: true },
      ],
      match: 'text' as const,
    },
  ]);
  renderRoute(area, '/support/help', server);
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'pause');
  const results = within(await screen.findByRole('list', { name: 'Search results' }));
  expect(results.getByText('pauses').tagName).toBe('MARK');
  await user.click(results.getByRole('link', { name: 'How the SLA clock works' }));
  expect(await screen.findByText('The clock pauses.')).toBeVisible();
});

it('offers the contacts where nothing matches', async () => {
  const server = helpServer().on(contract.support.searchHelp, () => []);
  renderRoute(area, '/support/help?search=xyzzy', server);
  expect(await screen.findByText('No articles contain “xyzzy”.')).toBeVisible();
  expect(screen.getByRole('link', { name: '01632 960100' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'What ECC means' })).toBeVisible();
});

it('says that an article does not exist', async () => {
  renderRoute(area, '/support/help?article=99', helpServer());
  expect(await screen.findByText('We couldn’t find this article')).toBeVisible();
});
