import { describe, expect, it } from '@jest/globals';
import { brand } from '@portal/brand';
import fc from 'fast-check';
import { contrastRatio } from './oklch.ts';
import { type ColorScheme, type ColorTokens, colorTokens, tones } from './tokens.ts';

const schemes: ColorScheme[] = ['light', 'dark'];

/** Pairs that must reach a contrast ratio, each with a name. */
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

/** About five just noticeable differences of 0.02 in OKLab. */
const MIN_DISTANCE = 0.1;

/** Linear sRGB as seen without one type of cones (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions: Record<string, readonly (readonly number[])[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklabSeenBy(vision: string, hex: string): number[] {
  const linear = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const times = (rows: readonly (readonly number[])[], vector: readonly number[]) =>
    rows.map((row) => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));
  const seen = times(visions[vision] ?? [], linear).map((part) => Math.min(1, Math.max(0, part)));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seen,
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

describe('colour tokens', () => {
  it.each(schemes)('reach WCAG 2.2 AA in the %s scheme of the default brand', (scheme) => {
    expect(tooFaint(brand.hue, scheme)).toEqual([]);
  });

  it.each(schemes)('reach WCAG 2.2 AA in the %s scheme for any hue', (scheme) => {
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

  describe.each(Object.keys(visions))('with %s vision', (vision) => {
    it.each(schemes)('keeps any two chart series of the %s scheme distinguishable', (scheme) => {
      const seen = Object.values(colorTokens(brand.hue, scheme).chart).map((hex) => oklabSeenBy(vision, hex));
      const close = seen.flatMap((one, index) =>
        seen.slice(index + 1).flatMap((other, offset) => {
          const apart = Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
          return apart < MIN_DISTANCE ? [`${index + 1} and ${index + offset + 2}: ${apart.toFixed(3)}`] : [];
        }),
      );
      expect(close).toEqual([]);
    });
  });
});
