import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { Tabs } from './tabs.tsx';

function Sample() {
  const [tab, setTab] = useState('overview');
  return (
    <PortalThemeProvider>
      <Tabs
        label="Quote"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'history', label: 'History', count: 12 },
          { id: 'billing', label: 'Billing', disabled: true },
          { id: 'documents', label: 'Documents' },
        ]}
      >
        <p>Panel of {tab}</p>
      </Tabs>
    </PortalThemeProvider>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('Tabs', () => {
  it('show the panel of the selected tab, named after the tab', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('tab', { name: 'History 12' }));
    expect(screen.getByRole('tabpanel', { name: 'History 12' })).toHaveTextContent('Panel of history');
  });

  it('move on from the focused tab while the page still shows another', async () => {
    const requestedTabs: string[] = [];
    render(
      <PortalThemeProvider>
        <Tabs
          label="Quote"
          value="one"
          onChange={(tab) => requestedTabs.push(tab)}
          tabs={['one', 'two', 'three'].map((id) => ({ id, label: id }))}
        />
      </PortalThemeProvider>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(requestedTabs).toEqual(['two', 'three']);
    expect(screen.getByRole('tab', { name: 'three' })).toHaveFocus();
  });

  it('move with arrow keys, Home and End, and skip disabled tabs', async () => {
    render(<Sample />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(chosen()).toBe('Documents');
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Overview');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Documents');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toBe('Overview');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Documents' })).toHaveFocus();
  });

  it('are a single tab stop', async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('tablist')).not.toContainElement(document.activeElement as HTMLElement);
  });
});
