import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type ComboboxOptions, useCombobox } from './use-combobox.ts';

const items = ['More addresses', '1 High Street', '2 High Street'];

function Lookup(props: Partial<ComboboxOptions<string>>) {
  const [text, setText] = useState('');
  const list = useCombobox<string>({ id: 'lookup', items, onPick: () => undefined, ...props });
  return (
    <div {...list.rootProps}>
      <input
        {...list.inputProps}
        aria-label="Address"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          list.open();
        }}
      />
      {list.isOpen && (
        <div {...list.popupProps}>
          <ul {...list.listProps} aria-label="Addresses">
            {items.map((item, index) => (
              <li key={item} {...list.getOptionProps(index)}>
                {item}
              </li>
            ))}
          </ul>
        </div>
      )}
      <button type="button">Inside</button>
    </div>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Address' });
const activeText = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('useCombobox', () => {
  it('starts the arrow keys at the nearest end and wraps around', async () => {
    render(<Lookup />);
    await userEvent.type(box(), 'h{ArrowUp}');
    expect(activeText()).toBe('2 High Street');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText()).toBe('More addresses');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('More addresses');
  });

  it('picks the first option with Enter where it is highlighted automatically', async () => {
    const onPick = jest.fn();
    const { rerender } = render(<Lookup onPick={onPick} />);
    await userEvent.type(box(), 'h{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    rerender(<Lookup onPick={onPick} autoHighlight />);
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith('More addresses');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('stays open after an option that leads to others', async () => {
    const onPick = jest.fn();
    render(<Lookup onPick={onPick} staysOpen={(item) => item === 'More addresses'} />);
    await userEvent.type(box(), 'h{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith('More addresses');
    expect(screen.getByRole('listbox')).toBeVisible();
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.click(screen.getByRole('option', { name: '1 High Street' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveFocus();
  });

  it('does not pick a disabled option', async () => {
    const onPick = jest.fn();
    render(<Lookup onPick={onPick} isDisabled={() => true} autoHighlight />);
    await userEvent.type(box(), 'h{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    expect(screen.getByRole('listbox')).toBeVisible();
  });

  it('closes on Escape first and clears with the next one', async () => {
    const onClear = jest.fn();
    render(<Lookup onClear={onClear} />);
    await userEvent.type(box(), 'h{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onClear).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('closes when the focus leaves the widget, not when it moves inside it', async () => {
    render(<Lookup />);
    await userEvent.type(box(), 'h');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Inside' })).toHaveFocus();
    expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('reports the active option', async () => {
    const onActiveChange = jest.fn();
    render(<Lookup onActiveChange={onActiveChange} />);
    await userEvent.type(box(), 'h{ArrowDown}');
    await userEvent.hover(screen.getByRole('option', { name: '2 High Street' }));
    expect(onActiveChange.mock.calls.flat()).toEqual(['More addresses', '2 High Street']);
  });
});
