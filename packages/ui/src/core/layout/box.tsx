import type MuiBox from '@mui/material/Box';
import { css, styled, type Theme } from '@mui/material/styles';
import type { ElementType, HTMLAttributes, Ref } from 'react';
import type { Sx } from './sx.ts';

type Styles = ReturnType<typeof css>;

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
function resolveSx({ theme, sx }: { theme: Theme; sx?: Sx }): Styles | null {
  if (sx === undefined) return null;
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

const Root = styled('div', {
  skipSx: true,
  shouldForwardProp: (prop) => prop !== 'theme' && prop !== 'sx' && prop !== 'as',
})<{ sx?: Sx }>(resolveSx);

interface Props extends HTMLAttributes<HTMLElement> {
  component?: ElementType;
  sx?: Sx;
  ref?: Ref<HTMLDivElement>;
}

const AnyBox = ({ component = 'div', ...rest }: Props) => <Root as={component} {...rest} />;

/** A plain element styled with `sx`: MUI's Box, which resolves equal styles once. */
export const Box = AnyBox as unknown as typeof MuiBox; // its types cover every element
