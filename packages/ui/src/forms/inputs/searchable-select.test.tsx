import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
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

  it('closes its list on Escape, then discards typed text, then leaves Escape to the dialog', async () => {
    const onKeyDown = jest.fn();
    const onChange = jest.fn();
    render(<Filter onChange={onChange} onKeyDown={onKeyDown} />);
    await userEvent.click(box());
    await userEvent.keyboard('fib');
    onKeyDown.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveValue('fib');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('Kestrel Networks');
    expect(onKeyDown).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    expect(box()).toHaveValue('Kestrel Networks');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows when nothing matches, and resets on blur', async () => {
    render(<Filter />);
    await userEvent.click(box());
    await userEvent.keyboard('zzz');
    expect(screen.getByText('Nothing matches')).toBeVisible();
    await userEvent.tab();
    expect(box()).toHaveValue('Kestrel Networks');
  });

  describe('that searches the server', () => {
    const show = (props: Partial<ComponentProps<typeof SearchableSelect<string>>>) =>
      render(
        <SearchableSelect
          label="Supplier"
          value={null}
          options={suppliers}
          onChange={() => {}}
          onSearch={() => {}}
          {...props}
        />,
      );
    const typeText = async (text: string) => {
      await userEvent.click(box());
      await userEvent.keyboard(text);
    };

    it('shows what the server found, whatever the labels say', async () => {
      show({ found: [{ value: 'heron', label: 'Heron Telecom' }] });
      await typeText('0117 496');
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Heron Telecom']);
    });

    it('does not say that nothing matches while it searches', async () => {
      show({ isSearching: true });
      await typeText('zzz');
      expect(screen.getByText('Searching…')).toBeVisible();
      expect(screen.queryByText('Nothing matches')).toBeNull();
    });

    it('says when the search failed', async () => {
      show({ hasSearchFailed: true });
      await typeText('zzz');
      expect(screen.getByText('The search failed. Try again.')).toBeVisible();
      expect(screen.queryByText('Nothing matches')).toBeNull();
    });
  });
});
