import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { QuoteView } from '../gallery/views/quote.tsx';
import { StatesView } from '../gallery/views/states.tsx';
import { WidgetsView } from '../gallery/views/widgets.tsx';
import { PortalThemeProvider } from './theme/provider.tsx';

const views = { WidgetsView, StatesView, QuoteView };

/** What needs a layout, which jsdom has not; the pairs of colours have their own test. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

// jsdom computes styles slowly, and axe asks for many: hence the long limit.
describe('the gallery', () => {
  it.each(Object.entries(views))(
    'has nothing that axe objects to in %s',
    async (_name, View) => {
      const { container } = render(
        <PortalThemeProvider>
          <main>
            <View />
          </main>
        </PortalThemeProvider>,
      );
      // Skeletons and counters move on meanwhile.
      const { violations } = await act(() => axe.run(container, { rules }));
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    },
    60_000,
  );
});
