import './augment.ts';
import { createTheme, type Overlays, type Theme } from '@mui/material/styles';
import { type Brand, brand } from '@portal/brand';
import { colorSchemeAttribute } from './color-mode-names.ts';
import { componentOverrides } from './component-overrides.ts';
import { createPalette } from './palette.ts';
import { cssVarPrefix, font, shadow } from './styles/css.ts';
import { breakpoints, duration, radius, type TypeSize, toneHue, typeScale } from './tokens.ts';

const text = (name: TypeSize) => {
  const { size, line, weight, tracking } = typeScale[name];
  return {
    fontFamily: font.sans,
    fontSize: `${size / 16}rem`,
    lineHeight: `${line / 16}rem`,
    fontWeight: weight,
    letterSpacing: tracking,
  };
};

/** MUI has 25 elevations; the portal uses four: flat, slight, menu and dialog. */
const shadows = Array.from({ length: 25 }, (_, elevation) => {
  if (elevation === 0) return 'none';
  if (elevation < 3) return shadow.small;
  return elevation < 16 ? shadow.menu : shadow.dialog;
}) as Theme['shadows']; // a tuple of 25 in MUI's types

/** Placeholders have a colour that is readable; MUI would make them fainter. */
const opacity = { inputPlaceholder: 1 };

const themes = new Map<number, Theme>();

/** The theme of a brand, created once. Creating it takes 10 ms, so a start that waits for its scripts does it meanwhile. */
export function getPortalTheme({ hue }: Pick<Brand, 'hue'> = brand): Theme {
  const theme = themes.get(hue) ?? createPortalTheme({ hue });
  themes.set(hue, theme);
  return theme;
}

/** Degrees of hue: closer to the danger colour, a primary button looks like one that deletes. */
const MIN_HUE_DISTANCE = 30;

function assertBrandHue(hue: number): void {
  const distance = Math.abs(((hue - toneHue.danger + 540) % 360) - 180);
  if (distance < MIN_HUE_DISTANCE)
    throw new Error(
      `The brand's hue ${hue} is too close to the danger colour's, ${toneHue.danger}. Choose one at least ${MIN_HUE_DISTANCE} away.`,
    );
}

function createPortalTheme({ hue }: Pick<Brand, 'hue'>): Theme {
  assertBrandHue(hue);
  return createTheme({
    cssVariables: {
      cssVarPrefix,
      colorSchemeSelector: colorSchemeAttribute,
    },
    // MUI tints raised surfaces of the dark scheme with 25 overlays; here they have their own colours.
    colorSchemes: {
      light: { palette: createPalette(hue, 'light'), opacity },
      dark: { palette: createPalette(hue, 'dark'), opacity, overlays: [] as unknown as Overlays },
    },
    spacing: 4,
    breakpoints: { values: breakpoints },
    shape: { borderRadius: radius.control },
    shadows,
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: duration.quick,
        shorter: duration.quick,
        short: duration.usual,
        standard: duration.usual,
        complex: duration.slow,
        enteringScreen: duration.slow,
        leavingScreen: duration.quick,
      },
    },
    typography: {
      fontFamily: font.sans,
      fontSize: 14,
      fontWeightRegular: 400,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      title: text('title'),
      heading: text('heading'),
      body: text('body'),
      dense: text('dense'),
      caption: text('caption'),
      // MUI components use these names.
      h1: text('title'),
      h6: text('heading'),
      subtitle1: text('body'),
      subtitle2: { ...text('dense'), fontWeight: 500 },
      body1: text('body'),
      body2: text('dense'),
      button: { ...text('body'), fontWeight: 500, textTransform: 'none' },
    },
    components: componentOverrides,
  });
}
