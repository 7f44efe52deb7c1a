import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultBrand } from '../brand.ts';
import { contrastRatio } from './oklch.ts';
import { type ColorScheme, type ColorTokens, colorTokens, tones } from './tokens.ts';

const schemes: ColorScheme[] = ['light', 'dark'];

/** Pairs that must reach a ratio, each with the words of the failure. */
function pairs(tokens: ColorTokens): [name: string, front: string, ground: string, least: number][] {
  const { surface, text, line, brand, tone, chart, focus } = tokens;
  const grounds = {
    canvas: surface.canvas,
    sunken: surface.sunken,
    raised: surface.raised,
    overlay: surface.overlay,
  };
  const states = { ...grounds, hover: surface.hover, selected: surface.selected };
  return [
    ...Object.entries(states).flatMap(([name, ground]): [string, string, string, number][] => [
      [`text on ${name}`, text.primary, ground, 7],
      [`muted text on ${name}`, text.muted, ground, 4.5],
      [`subtle text on ${name}`, text.subtle, ground, 4.5],
      [`brand text on ${name}`, brand.fg, ground, 4.5],
      [`danger text on ${name}`, tone.danger.fg, ground, 4.5],
    ]),
    ...Object.entries(grounds).flatMap(([name, ground]): [string, string, string, number][] => [
      [`field outline on ${name}`, line.field, ground, 3],
      [`focus ring on ${name}`, focus, ground, 3],
      [`primary button on ${name}`, brand.main, ground, 3],
      ...tones.map((key): [string, string, string, number] => [
        `${key} on ${name}`,
        tone[key].fg,
        ground,
        4.5,
      ]),
      ...Object.entries(chart).map(([key, colour]): [string, string, string, number] => [
        `chart ${key} on ${name}`,
        colour,
        ground,
        3,
      ]),
    ]),
    ['text of the primary button', brand.onMain, brand.main, 4.5],
    ['text of the hovered primary button', brand.onMain, brand.hover, 4.5],
    ['text of the pressed primary button', brand.onMain, brand.active, 4.5],
    ['brand text on its tint', brand.fg, brand.soft, 4.5],
    ['tooltip', surface.onInverse, surface.inverse, 7],
    ...tones.flatMap((key): [string, string, string, number][] => [
      [`${key} on its tint`, tone[key].fg, tone[key].soft, 4.5],
      [`text on solid ${key}`, tone[key].onSolid, tone[key].solid, 4.5],
      [`text on ${key} tint`, text.primary, tone[key].soft, 7],
    ]),
  ];
}

const tooFaint = (hue: number, scheme: ColorScheme) =>
  pairs(colorTokens(hue, scheme))
    .map(([name, front, ground, least]) => ({ name, ratio: contrastRatio(front, ground), least }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ name, ratio, least }) => `${name}: ${ratio.toFixed(2)} < ${least}`);

describe('colour tokens', () => {
  it.each(schemes)('reach WCAG 2.2 AA in the %s scheme of the default brand', (scheme) => {
    expect(tooFaint(defaultBrand.hue, scheme)).toEqual([]);
  });

  it.each(schemes)('reach WCAG 2.2 AA in the %s scheme whatever hue a brand picks', (scheme) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), (hue) => {
        expect(tooFaint(hue, scheme)).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(schemes)('gives neighbouring chart series of the %s scheme different lightness', (scheme) => {
    const colours = Object.values(colorTokens(defaultBrand.hue, scheme).chart);
    for (const [index, colour] of colours.entries()) {
      const next = colours[(index + 1) % colours.length] ?? '';
      expect(contrastRatio(colour, next)).toBeGreaterThan(1.12);
    }
  });
});
