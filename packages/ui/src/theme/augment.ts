import type {} from '@mui/material/themeCssVarsAugmentation';
import type { ColorTokens, Tone } from './tokens.ts';

type Extra = Pick<ColorTokens, 'surface' | 'line' | 'brand' | 'focus' | 'scrim' | 'tone' | 'chart'>;

/** Adds the portal's tokens to MUI's palette, so that `sx` accepts `tone.info.fg` or `surface.sunken`. */
declare module '@mui/material/styles' {
  interface Palette extends Extra {}
  interface PaletteOptions extends Partial<Extra> {}
  interface TypeText {
    muted: string;
    subtle: string;
  }
  interface TypographyVariants {
    title: React.CSSProperties;
    heading: React.CSSProperties;
    body: React.CSSProperties;
    dense: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    title?: React.CSSProperties;
    heading?: React.CSSProperties;
    body?: React.CSSProperties;
    dense?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    title: true;
    heading: true;
    body: true;
    dense: true;
  }
}

type ExtraTone = Exclude<Tone, 'info' | 'success' | 'warning'>;

/** The portal's tones, beside MUI's colours. */
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides extends Record<ExtraTone, true> {}
}

declare module '@mui/material/Badge' {
  interface BadgePropsVariantOverrides {
    /** In the line of text instead of on a corner. */
    inline: true;
  }
}

declare module '@mui/material/Alert' {
  interface AlertPropsVariantOverrides {
    /** Above the page. */
    floating: true;
    /** Across the top of the page, in the colour of its tone. */
    strip: true;
  }
  interface AlertPropsColorOverrides extends Record<ExtraTone, true> {}
}

declare module '@mui/material/Autocomplete' {
  interface AutocompletePaperSlotPropsOverrides {
    /** Above the options. */
    message?: React.ReactNode;
  }
}
