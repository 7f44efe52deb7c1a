const focused = { outline: '2px solid CanvasText !important', outlineOffset: '2px !important' } as const;

/**
 * States that are shown only by a background or a shadow, which forced colours (Windows contrast themes) remove.
 * System colours are left as they are there.
 */
export const forcedColorRules = {
  '@media (forced-colors: active)': {
    // Selected items: the current page or step, pressed buttons, the active option.
    ':is(a, button)[aria-current], button[aria-pressed="true"], [role="option"][aria-selected="true"]': {
      backgroundColor: 'Highlight !important',
      color: 'HighlightText !important',
      // Otherwise the browser paints another background behind the text.
      forcedColorAdjust: 'none',
      '& *': { backgroundColor: 'transparent !important', color: 'inherit !important' },
      '&:focus-visible': focused,
    },
    '.MuiTabs-indicator': { backgroundColor: 'Highlight !important' },
    '[data-selected="true"]': { outline: '2px solid Highlight', outlineOffset: -2 },
    // Chips, initials, counts, the dots of chips and the placeholders of loading text have only a background.
    '.MuiChip-root, .MuiAvatar-root, .MuiBadge-badge': { border: '1px solid CanvasText !important' },
    '[data-dot]': { backgroundColor: 'CanvasText !important' },
    '.MuiSkeleton-root': { border: '1px solid GrayText !important' },
    ':disabled, [aria-disabled="true"]': {
      borderColor: 'GrayText !important',
      color: 'GrayText !important',
    },
    // Panels over the page have a shadow instead of a border.
    '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"], [role="tooltip"], [data-floating]':
      {
        outline: '1px solid CanvasText !important',
      },
  },
} as const;
