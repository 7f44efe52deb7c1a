import { expect, it } from '@jest/globals';
import { prepareCssVars as prepareAll } from '@mui/system/cssVars';
import { prepareCssVars } from './theme-variables.ts';

const theme = () => ({
  defaultColorScheme: 'light',
  colorSchemes: {
    dark: {
      palette: { mode: 'dark', text: { primary: '#fff' }, grey: { 100: '#111' } },
      opacity: { input: 1 },
    },
    light: {
      palette: { mode: 'light', text: { primary: '#000' }, grey: { 100: '#eee' } },
      opacity: { input: 0.4 },
    },
  },
  components: { MuiPaper: { styleOverrides: { root: { color: 'red' } } } },
  shape: { borderRadius: 6 },
  shadows: ['none', '0 0 1px'],
  zIndex: { modal: 1300 },
  typography: { fontSize: 14 },
  nothing: null,
  empty: {},
  spacing: () => 4,
});

const options = {
  prefix: 'portal',
  shouldSkipGeneratingVar: ([group, name]: string[]) => group === 'typography' || name === 'mode',
};

it('prepares the references that MUI prepares, and its style sheets when they are needed', () => {
  const [ours, all] = [prepareCssVars(theme(), options), prepareAll(theme(), options)];
  expect(ours.vars).toEqual(all.vars);
  expect(ours.vars).toMatchObject({
    palette: { text: { primary: 'var(--portal-palette-text-primary, #000)' } },
    shape: { borderRadius: 'var(--portal-shape-borderRadius, 6px)' },
    zIndex: { modal: 'var(--portal-zIndex-modal, 1300)' },
  });
  expect(ours.generateStyleSheets()).toEqual(all.generateStyleSheets());
  expect(ours.generateThemeVars()).toEqual(all.generateThemeVars());
});

it('keeps to the theme it was given', () => {
  const given: ReturnType<typeof theme> & { palette?: object } = theme();
  const ours = prepareCssVars(given, options);
  given.palette = given.colorSchemes.light.palette;
  expect(ours.generateStyleSheets()).toEqual(prepareAll(theme(), options).generateStyleSheets());
});
