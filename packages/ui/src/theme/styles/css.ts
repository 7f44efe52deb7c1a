import { type ColorTokens, colorTokens } from '../tokens.ts';

export const cssVarPrefix = 'portal';

type Leaves<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Leaves<T[Key]> };

function variables(branch: object, path: string): object {
  return Object.fromEntries(
    Object.entries(branch).map(([key, value]) => [
      key,
      typeof value === 'string' ? `var(${path}-${key})` : variables(value, `${path}-${key}`),
    ]),
  );
}

/**
 * Every colour token as a CSS variable, so that switching the scheme changes no style sheet and re-renders nothing.
 * The shape is that of the tokens; the names are MUI's palette variables.
 */
export const color = variables(colorTokens(0, 'light'), `--${cssVarPrefix}-palette`) as Leaves<ColorTokens>; // built from the tokens' own keys

export const font = {
  sans: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', system-ui, sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
} as const;

export const shadow = {
  small: 'var(--portal-shadow-small)',
  menu: 'var(--portal-shadow-menu)',
  dialog: 'var(--portal-shadow-dialog)',
} as const;

export const shadowValues = {
  light: {
    small: '0 1px 2px rgb(15 23 27 / 0.06)',
    menu: '0 0 0 1px rgb(15 23 27 / 0.07), 0 4px 12px -2px rgb(15 23 27 / 0.1), 0 12px 28px -6px rgb(15 23 27 / 0.12)',
    dialog:
      '0 0 0 1px rgb(15 23 27 / 0.06), 0 8px 20px -4px rgb(15 23 27 / 0.12), 0 28px 56px -12px rgb(15 23 27 / 0.24)',
  },
  dark: {
    small: '0 1px 2px rgb(0 0 0 / 0.4)',
    menu: '0 0 0 1px rgb(255 255 255 / 0.09), 0 4px 12px -2px rgb(0 0 0 / 0.4), 0 12px 28px -6px rgb(0 0 0 / 0.5)',
    dialog:
      '0 0 0 1px rgb(255 255 255 / 0.09), 0 8px 20px -4px rgb(0 0 0 / 0.5), 0 28px 56px -12px rgb(0 0 0 / 0.7)',
  },
} as const;

/** Keyboard focus ring: two pixels, offset from the control. */
export const focusRing = { outline: `2px solid ${color.focus}`, outlineOffset: 2 } as const;
/** Inset focus ring, for elements at an edge that would clip an outer one. */
export const focusRingInset = { outline: `2px solid ${color.focus}`, outlineOffset: -2 } as const;

/** Values of the variables, to apply a scheme to a part of the page or to print. */
export function colorVariables(branch: object, path = `--${cssVarPrefix}-palette`): Record<string, string> {
  return Object.fromEntries(
    Object.entries(branch).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}-${key}`, value]]
        : Object.entries(colorVariables(value, `${path}-${key}`)),
    ),
  );
}
