import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

export interface ComboboxOptions<Item> {
  /** Of the input; the list and the options derive theirs from it. */
  id: string;
  items: readonly Item[];
  onPick: (item: Item) => void;
  /** Whether there is anything to show: options or a message. By default, whether there are options. */
  canOpen?: boolean | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** Picking this item leaves the list open: it leads to other options. */
  staysOpen?: ((item: Item) => boolean) | undefined;
  /** The current choice (-1: none); the arrow keys open the list at it. Leave it out for suggestions. */
  selectedIndex?: number | undefined;
  /** Makes the first option active as soon as the list opens, so that Enter picks it. */
  autoHighlight?: boolean | undefined;
  onActiveChange?: ((item: Item) => void) | undefined;
  /** Escape while the list is closed. */
  onClear?: (() => void) | undefined;
}

export interface Combobox {
  isOpen: boolean;
  /** Index of the option that Enter picks; -1 for none. */
  activeIndex: number;
  open: () => void;
  close: () => void;
  rootProps: { onBlur: (event: FocusEvent) => void };
  inputProps: {
    id: string;
    role: 'combobox';
    autoComplete: 'off';
    spellCheck: false;
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** For the element that pops up: pressing it must not take the focus from the input. */
  popupProps: { onMouseDown: (event: MouseEvent) => void };
  listProps: { id: string; role: 'listbox' };
  getOptionProps: (index: number) => {
    id: string;
    role: 'option';
    'aria-selected': boolean;
    'aria-disabled': true | undefined;
    'data-active': boolean;
    onPointerMove: () => void;
    onClick: () => void;
  };
}

/**
 * Behaviour of an editable combobox with a listbox (ARIA APG): opening, keyboard, active option, ARIA attributes.
 * The focus stays in the input. Markup and styles are the caller's.
 */
export function useCombobox<Item>({
  id,
  items,
  onPick,
  canOpen = items.length > 0,
  isDisabled,
  staysOpen,
  selectedIndex,
  autoHighlight = false,
  onActiveChange,
  onClear,
}: ComboboxOptions<Item>): Combobox {
  const [isRequested, setIsRequested] = useState(false);
  const [moved, setMoved] = useState(-1);
  const isOpen = isRequested && canOpen;
  const last = items.length - 1;
  const activeIndex = moved >= 0 && moved <= last ? moved : autoHighlight ? Math.min(0, last) : -1;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeId = isOpen && activeIndex >= 0 ? optionId(activeIndex) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function moveTo(index: number): void {
    setMoved(index);
    const item = items[index];
    if (item !== undefined) onActiveChange?.(item);
  }

  function open(): void {
    setMoved(-1);
    setIsRequested(true);
  }

  function close(): void {
    setMoved(-1);
    setIsRequested(false);
  }

  function step(by: 1 | -1): void {
    setIsRequested(true);
    const edge = by === 1 ? 0 : last;
    if (!isOpen) moveTo(selectedIndex !== undefined && selectedIndex >= 0 ? selectedIndex : edge);
    else if (activeIndex < 0) moveTo(edge);
    else moveTo((activeIndex + by + items.length) % Math.max(1, items.length));
  }

  function pick(item: Item): void {
    if (isDisabled?.(item)) return;
    if (staysOpen?.(item)) open();
    else close();
    onPick(item);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter and the arrows belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return;
    const active = isOpen ? items[activeIndex] : undefined;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const isDown = event.key === 'ArrowDown';
        event.preventDefault();
        if (!event.altKey) step(isDown ? 1 : -1);
        else if (!isDown) close();
        else if (!isOpen) open();
        break;
      }
      case 'Enter':
        if (active === undefined) return;
        event.preventDefault();
        pick(active);
        break;
      case 'Escape':
        if (!isOpen && !onClear) return;
        // A dialog around the combobox stays open, and a search input is not emptied by the browser.
        event.stopPropagation();
        event.preventDefault();
        if (isOpen) close();
        else onClear?.();
        break;
    }
  }

  return {
    isOpen,
    activeIndex: isOpen ? activeIndex : -1,
    open,
    close,
    rootProps: {
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
    inputProps: {
      id,
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && items.length > 0,
      'aria-controls': isOpen && items.length > 0 ? listId : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    popupProps: { onMouseDown: (event) => event.preventDefault() },
    listProps: { id: listId, role: 'listbox' },
    getOptionProps: (index) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === (selectedIndex ?? activeIndex),
      'aria-disabled': (items[index] !== undefined && isDisabled?.(items[index])) || undefined,
      'data-active': isOpen && index === activeIndex,
      onPointerMove: () => {
        if (index !== activeIndex) moveTo(index);
      },
      onClick: () => {
        const item = items[index];
        if (item !== undefined) pick(item);
      },
    }),
  };
}
