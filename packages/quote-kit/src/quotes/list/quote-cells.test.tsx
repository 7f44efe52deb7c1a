import { expect, it } from '@jest/globals';
import { fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { makeQuote } from '../../testing/quote-fixture.ts';
import { CustomerCell } from './quote-cells.tsx';

const quote = makeQuote();
const ADDRESS = new RegExp(`, ${quote.address.postcode}$`);
const show = (element: ReactElement) => renderRoute({ routes: [{ path: '/', element }] }, '/', fakeServer());

it('is one text with the postcode last, as it is read and copied', async () => {
  show(<CustomerCell quote={quote} />);
  const postcode = await screen.findByText(quote.address.postcode);
  expect(postcode.parentElement?.textContent).toMatch(ADDRESS);
});

it('does not put the postcode beside an address of several lines in a card', async () => {
  show(
    <dl>
      <dd>
        <CustomerCell quote={quote} />
      </dd>
    </dl>,
  );
  const postcode = await screen.findByText(quote.address.postcode);
  expect(getComputedStyle(postcode).display).toBe('inline');
  expect(getComputedStyle(postcode.parentElement as HTMLElement).display).toBe('block');
});
