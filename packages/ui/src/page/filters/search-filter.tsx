import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { color, shadow } from '../../theme/css.ts';
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

export interface SearchFilterProps {
  /** The current search text. */
  value: string;
  /** Called on Enter, on the search button, and with '' when cleared. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  /** Maximum length in characters; the API's limit by default. */
  maxLength?: number;
  /** px */
  width?: number | string;
}

/** Searches on Enter and on the search button, not while typing (specification §2). */
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
  // The URL may change from outside: Back, or Clear all.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const clear = () => {
    setTyped('');
    if (value !== '') onSearch('');
  };
  return (
    <Field
      role="search"
      aria-label={label}
      style={{ width }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
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
        onChange={(event) => setTyped(event.target.value)}
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
