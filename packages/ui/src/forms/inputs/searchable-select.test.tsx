import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchableSelect } from './searchable-select.tsx';

const suppliers = [
  { value: 'kestrel', label: 'Kestrel Networks' },
  { value: 'marram', label: 'Marram Fibre' },
  { value: 'tern', label: 'Tern Cable', disabled: true },
];

function Filter({
  onChange,
  onKeyDown,
}: {
  onChange?: (value: string | null) => void;
  onKeyDown?: () => void;
}) {
  const [value, setValue] = useState<string | null>('kestrel');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: represents a dialog that closes on Escape.
    <div onKeyDown={onKeyDown}>
      <SearchableSelect
        label="Supplier"
        value={value}
        options={suppliers}
        onChange={(next) => {
          onChange?.(next);
          setValue(next);
        }}
      />
    </div>
  );
}
const box = () => screen.getByRole('combobox', { name: 'Supplier' });

describe('SearchableSelect', () => {
  it('opens with all options and marks the selected one', async () => {
    render(<Filter />);
    await userEvent.click(box());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
      suppliers.map(({ label }) => label),
    );
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kestrel Networks');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  it('narrows options while typing and picks with Enter', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('fib{Enter}');
    expect(onChange.mock.calls).toEqual([['marram']]);
    expect(box()).toHaveValue('Marram Fibre');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens at the choice, moves with arrow keys past what cannot be chosen, and wraps around', async () => {
    render(<Filter />);
    const activeText = () =>
      document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText()).toBe('Kestrel Networks');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText()).toBe('Marram Fibre');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText()).toBe('Kestrel Networks');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveValue('Marram Fibre');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens with Alt+Arrow Down without moving, and closes with Alt+Arrow Up', async () => {
    render(<Filter />);
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('does not choose an option that is disabled', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'Tern Cable' }), { pointerEventsCheck: 0 });
    expect(onChange).not.toHaveBeenCalledWith('tern');
  });

  it('leaves Home, End and the horizontal arrows to the text', async () => {
    render(<Filter />);
    await userEvent.tab();
    await userEvent.keyboard('{End}!{Home}?{ArrowRight}/{ArrowLeft}-');
    expect(box()).toHaveValue('?K-/estrel Networks!');
    expect(box()).toHaveFocus();
  });

  it('closes on Escape without closing its parent, then clears', async () => {
    const onKeyDown = jest.fn();
    const onChange = jest.fn();
    render(<Filter onChange={onChange} onKeyDown={onKeyDown} />);
    await userEvent.click(box());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onChange).toHaveBeenCalledWith(null);
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(box()).toHaveValue('');
  });

  it('shows when nothing matches, and resets on blur', async () => {
    render(<Filter />);
    await userEvent.click(box());
    await userEvent.keyboard('zzz');
    expect(screen.getByText('Nothing matches')).toBeVisible();
    await userEvent.tab();
    expect(box()).toHaveValue('Kestrel Networks');
  });
});
