import { oklch } from './oklch.ts';

export type ColorScheme = 'light' | 'dark';

/** The meaning of a colour. Never use a tone alone: add an icon or a word. */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'accent'] as const;
export type Tone = (typeof tones)[number];

interface ToneTokens {
  /** Text and icons, on a surface or on `soft`. */
  readonly fg: string;
  /** Tinted background for `fg`. */
  readonly soft: string;
  /** Border of a tinted element. */
  readonly line: string;
  /** Filled background for `onSolid`. */
  readonly solid: string;
  readonly onSolid: string;
}

export interface ColorTokens {
  readonly surface: {
    /** Behind the page's content. */
    readonly canvas: string;
    /** Sidebar, table heads, wells. */
    readonly sunken: string;
    /** Cards. */
    readonly raised: string;
    /** Menus, dialogs, sheets. */
    readonly overlay: string;
    readonly hover: string;
    readonly selected: string;
    /** Tooltip background: the other scheme's surface. */
    readonly inverse: string;
    readonly onInverse: string;
  };
  readonly text: {
    readonly primary: string;
    readonly muted: string;
    readonly subtle: string;
    readonly disabled: string;
  };
  readonly line: {
    /** Between rows and sections. */
    readonly main: string;
    /** Around elements. */
    readonly strong: string;
    /** Around inputs: 3:1 against every surface. */
    readonly field: string;
  };
  readonly brand: {
    readonly main: string;
    readonly hover: string;
    readonly active: string;
    readonly onMain: string;
    /** Brand-coloured text: links, the current page. */
    readonly fg: string;
    readonly soft: string;
  };
  readonly focus: string;
  readonly scrim: string;
  readonly tone: Readonly<Record<Tone, ToneTokens>>;
  /** Series colours in drawing order; they differ in lightness too, so colour-blind users can tell them apart. */
  readonly chart: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, string>>;
}

export const toneHue: Readonly<Record<Exclude<Tone, 'neutral'>, number>> = {
  info: 250,
  success: 152,
  warning: 78,
  danger: 25,
  accent: 305,
};

const lightTone = (hue: number, chroma: number): ToneTokens => ({
  fg: oklch(0.47, chroma, hue),
  soft: oklch(0.968, chroma * 0.17, hue),
  line: oklch(0.87, chroma * 0.45, hue),
  solid: oklch(0.52, chroma * 1.1, hue),
  onSolid: '#ffffff',
});

const darkTone = (hue: number, chroma: number): ToneTokens => ({
  fg: oklch(0.83, chroma * 0.8, hue),
  soft: oklch(0.28, chroma * 0.32, hue),
  line: oklch(0.4, chroma * 0.45, hue),
  solid: oklch(0.52, chroma * 1.05, hue),
  onSolid: '#ffffff',
});

function toneTokens(make: typeof lightTone, neutralHue: number): Record<Tone, ToneTokens> {
  return {
    neutral: make(neutralHue, 0.018),
    info: make(toneHue.info, 0.14),
    success: make(toneHue.success, 0.12),
    warning: make(toneHue.warning, 0.12),
    danger: make(toneHue.danger, 0.17),
    accent: make(toneHue.accent, 0.15),
  };
}

/**
 * Blue, rust, teal, amber, violet, plum: chosen by search so that any two differ without red, green or blue cones, and
 * each contrasts with every surface. They differ mostly in lightness, so greyscale prints work too.
 */
const chartSteps: Record<
  ColorScheme,
  readonly (readonly [lightness: number, chroma: number, hue: number])[]
> = {
  light: [
    [0.416, 0.146, 258],
    [0.485, 0.147, 42],
    [0.633, 0.129, 178],
    [0.632, 0.148, 79],
    [0.585, 0.137, 296],
    [0.4, 0.091, 348],
  ],
  dark: [
    [0.6, 0.155, 257],
    [0.728, 0.147, 58],
    [0.88, 0.105, 178],
    [0.88, 0.147, 98],
    [0.763, 0.092, 292],
    [0.6, 0.09, 360],
  ],
};

function chartTokens(scheme: ColorScheme): ColorTokens['chart'] {
  const [a, b, c, d, e, f] = chartSteps[scheme].map((step) => oklch(...step));
  // The lists above have six rows each.
  return { 1: a ?? '', 2: b ?? '', 3: c ?? '', 4: d ?? '', 5: e ?? '', 6: f ?? '' };
}

/** The hue of greys is shifted from the brand's, so that the brand is distinct from them. */
const greyHue = (hue: number) => hue + 40;

function lightTokens(hue: number): ColorTokens {
  const grey = (lightness: number, chroma = 0.004) => oklch(lightness, chroma, greyHue(hue));
  return {
    surface: {
      canvas: '#ffffff',
      sunken: grey(0.976),
      raised: '#ffffff',
      overlay: '#ffffff',
      hover: grey(0.962),
      selected: oklch(0.958, 0.016, hue),
      inverse: grey(0.27, 0.014),
      onInverse: grey(0.98),
    },
    text: {
      primary: grey(0.25, 0.016),
      muted: grey(0.46, 0.016),
      subtle: grey(0.53, 0.014),
      disabled: grey(0.68, 0.01),
    },
    line: { main: grey(0.92, 0.005), strong: grey(0.85, 0.008), field: grey(0.63, 0.012) },
    brand: {
      main: oklch(0.48, 0.1, hue),
      hover: oklch(0.43, 0.095, hue),
      active: oklch(0.38, 0.085, hue),
      onMain: '#ffffff',
      fg: oklch(0.46, 0.1, hue),
      soft: oklch(0.958, 0.018, hue),
    },
    focus: oklch(0.55, 0.13, hue),
    scrim: 'rgb(15 23 27 / 0.42)',
    tone: toneTokens(lightTone, greyHue(hue)),
    chart: chartTokens('light'),
  };
}

function darkTokens(hue: number): ColorTokens {
  const grey = (lightness: number, chroma = 0.008) => oklch(lightness, chroma, greyHue(hue));
  return {
    surface: {
      canvas: grey(0.185),
      sunken: grey(0.16),
      raised: grey(0.213),
      overlay: grey(0.245),
      hover: grey(0.262),
      selected: oklch(0.285, 0.03, hue),
      inverse: grey(0.92),
      onInverse: grey(0.22),
    },
    text: {
      primary: grey(0.94, 0.005),
      muted: grey(0.755, 0.01),
      subtle: grey(0.675, 0.012),
      disabled: grey(0.5, 0.012),
    },
    line: { main: grey(0.285, 0.01), strong: grey(0.36, 0.012), field: grey(0.56, 0.014) },
    brand: {
      main: oklch(0.75, 0.098, hue),
      hover: oklch(0.81, 0.095, hue),
      active: oklch(0.7, 0.095, hue),
      onMain: grey(0.2, 0.03),
      fg: oklch(0.82, 0.095, hue),
      soft: oklch(0.285, 0.03, hue),
    },
    focus: oklch(0.76, 0.12, hue),
    scrim: 'rgb(0 0 0 / 0.6)',
    tone: toneTokens(darkTone, greyHue(hue)),
    chart: chartTokens('dark'),
  };
}

/** Every colour of a scheme, derived from the brand's hue. Contrast comes from lightness, so any hue is readable. */
export function colorTokens(hue: number, scheme: ColorScheme): ColorTokens {
  return scheme === 'light' ? lightTokens(hue) : darkTokens(hue);
}

/** The five sizes: px, line height in px, weight. */
export const typeScale = {
  title: { size: 22, line: 28, weight: 600, tracking: '-0.018em' },
  heading: { size: 16, line: 24, weight: 600, tracking: '-0.011em' },
  body: { size: 14, line: 20, weight: 400, tracking: '-0.004em' },
  dense: { size: 13, line: 20, weight: 400, tracking: '0' },
  caption: { size: 12, line: 16, weight: 400, tracking: '0.002em' },
} as const;
export type TypeSize = keyof typeof typeScale;

/** Corner radii in px: `mark` for thin bars and swatches, `small` for parts of a control, `pill` for round ends. */
export const radius = { mark: 2, small: 4, control: 6, card: 8, dialog: 12, pill: 999 } as const;
/** Height of a control in px by size. */
export const controlHeight = { small: 28, medium: 32, large: 40 } as const;
export const duration = { quick: 120, usual: 160, slow: 180 } as const;
export const layout = { sidebar: 240, topBar: 56, content: 1440 } as const;
/** Phones are below `sm`, tablets below `md`; from `md` the sidebar is fixed. */
export const breakpoints = { xs: 0, sm: 600, md: 1024, lg: 1280, xl: 1440 } as const;
