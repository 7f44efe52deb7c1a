import { colorModeStorageKey, colorSchemeAttribute } from '@portal/ui/color-mode-names';
import { readStored } from './read-stored.ts';

/** Sets the stored colour scheme, or the system's, before anything is painted. */
export function setColorScheme(): void {
  const mode = readStored(colorModeStorageKey);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(
    colorSchemeAttribute,
    mode === 'light' || mode === 'dark' ? mode : system,
  );
}
