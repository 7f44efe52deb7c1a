type Rgb = readonly [number, number, number];

/** Linear-light sRGB of an OKLCH colour; outside 0–1 when sRGB cannot show it. */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (rgb: Rgb) => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

function toHexChannel(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * An OKLCH colour (lightness 0–1, chroma 0–0.4, hue in degrees) as a hex colour.
 * Outside sRGB only the chroma is reduced, because contrast depends on the lightness.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let rgb = toLinearRgb(lightness, chroma, hue);
  for (let c = chroma; !inGamut(rgb) && c > 0; c -= 0.002) rgb = toLinearRgb(lightness, c, hue);
  return `#${rgb.map(toHexChannel).join('')}`;
}

function relativeLuminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two hex colours by WCAG 2.2 (1 to 21). */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
