import { css, type SxProps, type Theme } from '@mui/material/styles';

/** Styles as emotion inserts them: their text, and the name that follows from it. */
export type Styles = ReturnType<typeof css>;

/** Widgets have a few hundred different styles; ones that follow a measure are forgotten with the others. */
const MAX_KNOWN = 1000;
const known = new WeakMap<Theme, Map<string, Styles>>();

/** Tells equal styles; null where a function decides on the style. */
function keyOf(sx: unknown): string | null {
  if (typeof sx === 'function') return null;
  if (typeof sx !== 'object' || sx === null) return String(sx);
  let key = Array.isArray(sx) ? '[' : '{';
  for (const name in sx) {
    const part = keyOf(Reflect.get(sx, name));
    if (part === null) return null;
    key += `${name}:${part};`;
  }
  return `${key}}`;
}

/** MUI resolves `sx` in each render, which is a third of the time that a page of text and stacks takes to render. */
export function resolveSx(theme: Theme, sx: SxProps<Theme>): Styles {
  const key = keyOf(sx);
  const resolve = () => css(theme.unstable_sx(sx) as Parameters<typeof css>[0]); // what emotion takes

  if (key === null) return resolve();
  let styles = known.get(theme);
  if (styles === undefined || styles.size > MAX_KNOWN) {
    styles = new Map();
    known.set(theme, styles);
  }
  let found = styles.get(key);
  if (found === undefined) {
    found = resolve();
    styles.set(key, found);
  }
  return found;
}
