import { useColorScheme } from '@mui/material/styles';
import { browserStorage } from '../storage.ts';
import { colorModeStorageKey, colorSchemeAttribute } from './color-mode-names.ts';
import type { ColorScheme } from './tokens.ts';

const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

function readStoredMode(): ColorMode | undefined {
  const stored = browserStorage.get(colorModeStorageKey);
  return colorModes.find((mode) => mode === stored);
}

/** Sets the scheme on the document before the first paint, so that dark mode does not flash light. */
export function applyColorScheme(defaultMode: ColorMode): void {
  const mode = readStoredMode() ?? defaultMode;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(colorSchemeAttribute, mode === 'system' ? system : mode);
}

export interface ColorModeState {
  /** The user's choice. */
  readonly mode: ColorMode;
  /** The scheme in use. */
  readonly scheme: ColorScheme;
  readonly setMode: (mode: ColorMode) => void;
}

export function useColorMode(): ColorModeState {
  const { mode = 'system', systemMode = 'light', setMode } = useColorScheme();
  return { mode, scheme: mode === 'system' ? systemMode : mode, setMode };
}
