import { useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { useDebouncedCallback } from '../../hooks/use-debounced.ts';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, radius } from '../../theme/tokens.ts';

const Field = styled('form')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  height: controlHeight.medium,
  padding: '0 3px',
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  boxShadow: shadow.small,
  '&:hover': { borderColor: color.text.subtle },
  '&:focus-within:not(:has(button:focus-visible))': {
    borderColor: color.focus,
    outline: `2px solid ${color.focus}`,
    outlineOffset: -1,
  },

  '@media (pointer: coarse)': { height: controlHeight.large },
});

const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.text.primary,
  fontSize: 14,
  lineHeight: '20px',
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  // The focus ring surrounds the whole field.
  '&:focus-visible': { outline: 'none' },
  // iOS zooms into inputs with less than 16 px.
  '@media (pointer: coarse)': { fontSize: 16 },
});

/** Long enough for a word to be typed, short enough not to wait for. */
const TYPING_PAUSE_MS = 300;

export interface SearchFilterProps {
  /** The current search text. */
  value: string;
  /** Called after a pause in typing, on Enter, on the search button, and with '' when cleared. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  /** Maximum length in characters; the API's limit by default. */
  maxLength?: number;
  /** px */
  width?: number | string;
}

/** Searches as one types, and at once on Enter, on the search button and when the field is left. */
export function SearchFilter({
  value,
  onSearch,
  label,
  placeholder,
  maxLength = 200,
  width = 280,
}: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Searches that have not come back as the value yet: typing goes on meanwhile, and their return must not undo it.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const isOwn = sent.includes(value);
    setSent(isOwn ? sent.slice(sent.indexOf(value) + 1) : []);
    // The URL may change from outside: Back, or Clear all.
    if (!isOwn) setTyped(value);
  }
  const search = (text: string) => {
    if (text === (sent.at(-1) ?? value)) return;
    setSent([...sent, text]);
    onSearch(text);
  };
  const typing = useDebouncedCallback(() => search(typed.trim()), TYPING_PAUSE_MS);
  const searchNow = (text: string) => {
    typing.cancel();
    search(text);
  };
  const clear = () => {
    setTyped('');
    searchNow('');
  };
  return (
    <Field
      role="search"
      aria-label={label}
      style={{ width }}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(typed.trim());
      }}
    >
      <IconButton
        type="submit"
        size="small"
        label={`${label}: search`}
        tooltip={false}
        icon={<icons.search sx={{ fontSize: 18 }} />}
      />
      <Input
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        aria-label={label}
        enterKeyHint="search"
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.target.value);
          typing.schedule();
        }}
        onBlur={typing.flush}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          // The first Escape clears the text, the next one closes what contains the field.
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && (
        <IconButton
          size="small"
          label={`${label}: clear`}
          tooltip={false}
          icon={<icons.close fontSize="small" />}
          onClick={clear}
        />
      )}
    </Field>
  );
}
