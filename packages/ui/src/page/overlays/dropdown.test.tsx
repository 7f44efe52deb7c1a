import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../../core/actions/button.tsx';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { Dropdown, type MenuEntry } from './dropdown.tsx';

function show(items: readonly MenuEntry[], onRowPress = () => undefined) {
  return render(
    <PortalThemeProvider>
      {/* biome-ignore lint/a11y: represents a table row that opens on a press */}
      <div onClick={onRowPress}>
        <Dropdown trigger={(props) => <Button {...props}>Actions</Button>} items={items} />
      </div>
      <button type="button">Elsewhere</button>
    </PortalThemeProvider>,
  );
}

const plain: MenuEntry[] = [
  { id: 'print', label: 'Print proposal' },
  { id: 'line', divider: true },
  { id: 'archive', label: 'Archive' },
  { id: 'cancel', label: 'Cancel quote' },
];

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Actions' }));

describe('Dropdown', () => {
  it('opens with the focus on its first entry and takes its name from the button', async () => {
    show(plain);
    await openMenu();
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Print proposal' })).toHaveFocus();
    // The page behind an open menu is hidden from screen readers.
    expect(screen.getByRole('button', { hidden: true, name: 'Actions' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('moves with arrow keys that wrap around, Home, End and first letters', async () => {
    show(plain);
    await openMenu();
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Cancel quote');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Print proposal');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Cancel quote');
    await userEvent.keyboard('{Home}a');
    expect(focused()).toBe('Archive');
  });

  it('opens with Arrow Down and Arrow Up', async () => {
    show(plain);
    act(() => screen.getByRole('button', { name: 'Actions' }).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Print proposal' })).toHaveFocus();
    await userEvent.keyboard('{Escape}{ArrowUp}');
    expect(screen.getByRole('menu')).toBeVisible();
  });

  it('closes on Escape and restores the focus', async () => {
    show(plain);
    await openMenu();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  it('closes on a press outside', async () => {
    show(plain);
    await openMenu();
    const backdrop = document.querySelector('.MuiBackdrop-root');
    if (backdrop === null) throw new Error('There is no backdrop.');
    await userEvent.click(backdrop);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('runs the action once and does not trigger a row around it', async () => {
    const archive = jest.fn();
    const openRow = jest.fn(() => undefined);
    show([{ id: 'archive', label: 'Archive', onSelect: archive }], openRow);
    await openMenu();
    openRow.mockClear();
    await userEvent.keyboard('{Enter}');
    expect(archive).toHaveBeenCalledTimes(1);
    expect(openRow).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['{Enter}', ' '])('activates an action and an option with %p', async (key) => {
    const done = jest.fn();
    show([
      { id: 'print', label: 'Print', onSelect: () => done('print') },
      { id: 'dark', label: 'Dark', selected: false, onSelect: () => done('dark') },
    ]);
    for (const way of ['{Home}', 'd']) {
      await openMenu();
      await userEvent.keyboard(way + key);
      expect(screen.queryByRole('menu')).toBeNull();
    }
    expect(done.mock.calls).toEqual([['print'], ['dark']]);
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  it('closes on Tab and Shift+Tab, and the focus continues from its button', async () => {
    show(plain);
    for (const shift of [false, true]) {
      await openMenu();
      await userEvent.tab({ shift });
      expect(screen.queryByRole('menu')).toBeNull();
    }
  });

  it('renders links, marks the selected option and does not activate disabled entries', async () => {
    const choose = jest.fn();
    show([
      { id: 'light', label: 'Light', selected: false },
      { id: 'dark', label: 'Dark', selected: true },
      { id: 'profile', label: 'Profile', href: '/account/personal' },
      { id: 'off', label: 'Log out', disabled: true, onSelect: choose },
    ]);
    await openMenu();
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/account/personal');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(choose).not.toHaveBeenCalled();
  });
});
