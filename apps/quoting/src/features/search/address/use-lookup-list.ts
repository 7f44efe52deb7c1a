import { type KeyboardEvent, useState } from 'react';
import { getNextRow, type LookupRow } from './lookup-rows.ts';

export interface LookupList {
  open: boolean;
  /** Index of the option that Enter selects. */
  active: number | null;
  setActive: (index: number | null) => void;
  show: () => void;
  hide: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Opens, closes and navigates the list by keyboard (ARIA combobox with listbox). */
export function useLookupList(
  rows: readonly LookupRow[],
  canOpen: boolean,
  onChoose: (row: LookupRow) => void,
): LookupList {
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const open = wanted && canOpen;
  const current = open && active !== null ? rows[active] : undefined;

  function walk(step: 1 | -1): void {
    setWanted(true);
    setActive(open ? getNextRow(active, step, rows.length) : step === 1 ? 0 : rows.length - 1);
  }

  function hide(): void {
    setWanted(false);
    setActive(null);
  }

  return {
    open,
    active: current ? active : null,
    setActive,
    show: () => {
      setWanted(true);
      setActive(null);
    },
    hide,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return;
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          event.preventDefault();
          walk(event.key === 'ArrowDown' ? 1 : -1);
          break;
        case 'Enter':
          if (!current) return;
          event.preventDefault();
          onChoose(current);
          break;
        case 'Escape':
          if (!open) return;
          event.preventDefault();
          event.stopPropagation();
          hide();
          break;
        case 'Tab':
          hide();
          break;
      }
    },
  };
}
