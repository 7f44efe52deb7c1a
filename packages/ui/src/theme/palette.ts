import type { PaletteOptions } from '@mui/material/styles';
import { type ColorScheme, type ColorTokens, colorTokens, type Tone } from './tokens.ts';

const solid = (tokens: ColorTokens, tone: Tone) => ({
  main: tokens.tone[tone].solid,
  light: tokens.tone[tone].soft,
  dark: tokens.tone[tone].fg,
  contrastText: tokens.tone[tone].onSolid,
});

/** MUI's palette for a scheme, built from the tokens. */
export function createPalette(hue: number, scheme: ColorScheme): PaletteOptions {
  const tokens = colorTokens(hue, scheme);
  const { surface, text, line, brand, focus, scrim, tone, chart } = tokens;
  return {
    primary: { main: brand.main, light: brand.soft, dark: brand.hover, contrastText: brand.onMain },
    secondary: solid(tokens, 'accent'),
    error: { ...solid(tokens, 'danger'), main: tone.danger.fg },
    warning: solid(tokens, 'warning'),
    info: solid(tokens, 'info'),
    success: solid(tokens, 'success'),
    text: {
      primary: text.primary,
      secondary: text.muted,
      muted: text.muted,
      subtle: text.subtle,
      disabled: text.disabled,
    },
    background: { default: surface.canvas, paper: surface.raised },
    divider: line.main,
    action: {
      active: text.muted,
      hover: surface.hover,
      selected: surface.selected,
      disabled: text.disabled,
      disabledBackground: surface.sunken,
      focus: surface.hover,
    },
    surface,
    line,
    brand,
    focus,
    scrim,
    tone,
    chart,
  };
}
