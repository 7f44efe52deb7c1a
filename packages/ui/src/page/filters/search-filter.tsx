import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Box } from '../../core/layout/box.tsx';
import { useDebouncedCallback } from '../../hooks/use-debounced.ts';

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
    <Box
      component="form"
      role="search"
      aria-label={label}
      sx={{ minWidth: 0, width }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        searchNow(typed.trim());
      }}
    >
      <OutlinedInput
        fullWidth
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
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
        slotProps={{
          input: { 'aria-label': label, 'aria-invalid': undefined, enterKeyHint: 'search', maxLength },
        }}
        startAdornment={
          <InputAdornment position="start" disableTypography>
            <IconButton
              type="submit"
              size="small"
              label={`${label}: search`}
              tooltip={false}
              icon={<icons.search sx={{ fontSize: 18 }} />}
            />
          </InputAdornment>
        }
        endAdornment={
          typed !== '' && (
            <InputAdornment position="end" disableTypography>
              <IconButton
                size="small"
                label={`${label}: clear`}
                tooltip={false}
                icon={<icons.close fontSize="small" />}
                onClick={clear}
              />
            </InputAdornment>
          )
        }
      />
    </Box>
  );
}
