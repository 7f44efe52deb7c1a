import { contract } from '@portal/api-client';
import { cutText } from '@portal/api-client/limits';
import { useUser } from '@portal/auth';
import { useQuery } from '@portal/portal-sdk';
import { color, icons, radius, Spinner, styled, useIsPhone } from '@portal/ui';
import { useDebouncedValue, useMatchHighlight } from '@portal/ui/hooks';
import { Combobox } from '@portal/ui/overlays';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../../platform/dialogs/is-typing.ts';
import { prefetch } from '../navigation/router-link.tsx';
import { matchCommands, type SearchCommand } from './commands.ts';
import { hitItems, type PaletteItem, recentItems } from './palette-items.ts';
import { type RecentPage, readRecentPages, useRememberPages } from './recent-pages.ts';
import { describeResults, SearchOption } from './search-option.tsx';

const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 100;
const DEBOUNCE_MS = 200;

const Search = styled('div')({
  flex: 1,
  maxWidth: 460,
  '& .MuiOutlinedInput-root': { backgroundColor: color.surface.sunken, boxShadow: 'none' },
  '& .MuiOutlinedInput-root:focus-within': { backgroundColor: color.surface.canvas },
});
const Shortcut = styled('kbd')({
  padding: '0 6px',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.small,
  color: color.text.subtle,
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
});

interface GlobalSearchProps {
  /** The commands available on this page. */
  readCommands: () => readonly SearchCommand[];
}

/**
 * One search box for references, postcodes and names, and for commands. While it is empty it offers the pages opened
 * last and all commands. `/` and Ctrl+K focus it.
 */
export function GlobalSearch({ readCommands }: GlobalSearchProps) {
  const navigate = useNavigate();
  const user = useUser();
  useRememberPages();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [recent, setRecent] = useState<readonly RecentPage[]>([]);
  const isPhone = useIsPhone();
  const currentTerm = text.trim();
  const searchedTerm = useDebouncedValue(currentTerm, DEBOUNCE_MS);
  const results = useQuery(
    contract.search.find,
    searchedTerm.length >= MIN_CHARACTERS ? { search: cutText(searchedTerm, MAX_CHARACTERS) } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  useMatchHighlight(popup, currentTerm);
  const isLongEnough = currentTerm.length >= MIN_CHARACTERS;
  const hits = isLongEnough && results.data ? hitItems(results.data, currentTerm) : [];
  const { named, similar } = matchCommands(readCommands(), currentTerm);
  const items = currentTerm === '' ? [...recentItems(recent), ...named] : [...named, ...hits, ...similar];
  useEffect(() => {
    const handleShortcut = (event: globalThis.KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target);
      const isCtrlK = event.key.toLowerCase() === 'k' && hasModifier && !event.altKey && !event.shiftKey;
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      const input = root.current?.querySelector('input');
      // The list opens on focus, also after Escape has closed it.
      input?.blur();
      input?.focus();
      input?.select();
    };
    document.addEventListener('keydown', handleShortcut);
    return () => document.removeEventListener('keydown', handleShortcut);
  }, []);

  function openItem({ href, run }: PaletteItem): void {
    setText('');
    if (href === undefined) run?.();
    else void navigate(href);
  }

  // Without a highlighted option Enter opens the first one, so a pasted reference leads straight to its page.
  function openFirst(): void {
    const isCurrent = named.length > 0 || (searchedTerm === currentTerm && !results.isValidating);
    if (isCurrent && currentTerm !== '' && items[0]) openItem(items[0]);
  }

  return (
    <Search role="search" ref={root}>
      <Combobox<PaletteItem>
        id={id}
        type="search"
        label="Search"
        listLabel="Search results"
        aria-label="Search quotes, orders, services and cases, or run a command"
        placeholder={isPhone ? 'Search' : 'Reference, postcode, name or command'}
        text={text}
        onTextChange={setText}
        options={items}
        getKey={(item) => item.id}
        getLabel={(item) => item.title}
        getGroup={(item) => item.group}
        renderItem={(item) => <SearchOption item={item} />}
        onPick={openItem}
        onClear={() => setText('')}
        onDiscard={() => setText('')}
        onHighlight={({ href }) => {
          if (href !== undefined) prefetch(href);
        }}
        onEnter={openFirst}
        onFocus={() => setRecent(readRecentPages(user.id))}
        openOnFocus
        hideClear
        popupRef={popup}
        popupWidth={isPhone ? 'calc(100vw - 16px)' : undefined}
        message={describeResults({
          text: currentTerm,
          items,
          error: isLongEnough ? results.error : undefined,
          isLoading: isLongEnough && (results.isLoading || searchedTerm !== currentTerm),
          isLongEnough,
        })}
        prefix={results.isValidating && isLongEnough ? <Spinner size={16} /> : <icons.search />}
        suffix={text === '' && !isPhone && <Shortcut aria-hidden>/</Shortcut>}
      />
    </Search>
  );
}
