import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useQuery } from '@portal/portal-sdk';
import { Box, color, icons, Spinner, styled, Text, useIsPhone } from '@portal/ui';
import { useCombobox, useDebouncedValue } from '@portal/ui/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { prefetch } from '../../layout/navigation/router-link.tsx';

import { actionItems, hitItems, matchingActions, type PaletteItem, recentItems } from './palette-items.ts';
import { readRecentPages, useRememberPages } from './recent-pages.ts';
import { SearchResults } from './search-results.tsx';

const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 100;
const DEBOUNCE_MS = 200;

const Field = styled('input')({
  width: '100%',
  height: 32,
  padding: '0 56px 0 32px',
  border: `1px solid ${color.line.main}`,
  borderRadius: 6,
  backgroundColor: color.surface.sunken,
  color: color.text.primary,
  fontSize: 14,
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  '&:hover': { borderColor: color.line.strong },
  '&:focus': {
    outline: `2px solid ${color.focus}`,
    outlineOffset: -1,
    backgroundColor: color.surface.canvas,
  },
  '@media (max-width: 599.98px)': { height: 40, fontSize: 16, paddingRight: 12 },
});

/**
 * One search box for references, postcodes and names, and for what can be started from anywhere. While it is empty it
 * offers actions and the pages opened last. `/` and Ctrl+K focus it.
 */
export function GlobalSearch() {
  const navigate = useNavigate();
  const user = useUser();
  useRememberPages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isPhone = useIsPhone();
  const currentTerm = text.trim();
  const searchedTerm = useDebouncedValue(currentTerm, DEBOUNCE_MS);
  const results = useQuery(
    contract.search.find,
    searchedTerm.length >= MIN_CHARACTERS ? { search: searchedTerm.slice(0, MAX_CHARACTERS) } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isLongEnough = currentTerm.length >= MIN_CHARACTERS;
  const actions = actionItems(user);
  const hits = isLongEnough && results.data ? hitItems(results.data, currentTerm) : [];
  const items =
    currentTerm === ''
      ? [...recentItems(readRecentPages(user.id)), ...actions]
      : [...hits, ...matchingActions(actions, currentTerm)];
  const combobox = useCombobox<PaletteItem>({
    id,
    items,
    canOpen: isLongEnough || items.length > 0,
    onPick: openItem,
    onActiveChange: ({ href }) => prefetch(href),
    onClear: () => setText(''),
  });

  useEffect(() => {
    const handleShortcut = (event: globalThis.KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target);
      const isCtrlK = event.key.toLowerCase() === 'k' && hasModifier && !event.altKey && !event.shiftKey;
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleShortcut);
    return () => document.removeEventListener('keydown', handleShortcut);
  }, []);

  function openItem({ href }: PaletteItem): void {
    combobox.close();
    setText('');
    void navigate(href);
  }

  function onKeyDown(event: KeyboardEvent): void {
    combobox.inputProps.onKeyDown(event);
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Without a selection Enter opens the first hit, so a pasted reference leads straight to its page.
    const isCurrent = searchedTerm === currentTerm && !results.isValidating;
    if (combobox.isOpen && isCurrent && currentTerm !== '' && items[0]) openItem(items[0]);
  }

  return (
    <Box role="search" sx={{ position: 'relative', flex: 1, maxWidth: 460 }} {...combobox.rootProps}>
      <Box
        sx={{
          position: 'absolute',
          left: 8,
          top: 0,
          bottom: 0,
          display: 'grid',
          alignItems: 'center',
          color: color.text.subtle,
          pointerEvents: 'none',
          '& svg': { fontSize: 18 },
        }}
      >
        {results.isValidating && isLongEnough ? <Spinner size={16} /> : <icons.search />}
      </Box>
      <Field
        ref={input}
        {...combobox.inputProps}
        type="search"
        aria-label="Search quotes, orders, services and cases"
        placeholder={isPhone ? 'Search' : 'Reference, postcode or name'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          combobox.open();
        }}
        onFocus={combobox.open}
        onKeyDown={onKeyDown}
      />
      {text === '' && (
        <Text
          component="kbd"
          variant="caption"
          tone="subtle"
          aria-hidden
          sx={{
            position: 'absolute',
            right: 8,
            top: 7,
            px: 1.5,
            border: `1px solid ${color.line.strong}`,
            borderRadius: '4px',
            pointerEvents: 'none',
            display: { xs: 'none', sm: 'block' },
          }}
        >
          /
        </Text>
      )}
      {combobox.isOpen && (
        <SearchResults
          combobox={combobox}
          items={items}
          text={currentTerm}
          error={isLongEnough ? results.error : undefined}
          isLoading={isLongEnough && (results.isLoading || searchedTerm !== currentTerm)}
        />
      )}
    </Box>
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}
