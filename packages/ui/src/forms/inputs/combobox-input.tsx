import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Spinner } from '../../core/spinner.tsx';

/** The list opens where the box is in the page, inside its landmark, and is still not cut off by what scrolls. */
export const inPlace = {
  disablePortal: true,
  slotProps: { popper: { popperOptions: { strategy: 'fixed' } } },
} as const;

interface ComboboxInputProps {
  params: AutocompleteRenderInputParams;
  busy?: boolean;
  error?: boolean;
  name?: string;
  placeholder?: string | undefined;
  /** ARIA of the field around it. */
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
  'aria-label'?: string | undefined;
}

/** The text box of MUI's combobox, without the label that MUI's TextField would add. */
export function ComboboxInput({
  params,
  busy = false,
  error = false,
  name,
  placeholder,
  aria,
  ...rest
}: ComboboxInputProps) {
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.slotProps.input;
  return (
    <OutlinedInput
      ref={ref}
      id={params.id}
      name={name}
      className={className}
      fullWidth
      disabled={params.disabled}
      error={error}
      placeholder={placeholder}
      onMouseDown={onMouseDown}
      startAdornment={startAdornment}
      endAdornment={busy ? <Spinner size={16} /> : endAdornment}
      inputProps={{ ...params.slotProps.htmlInput, ...aria, ...rest }}
    />
  );
}
