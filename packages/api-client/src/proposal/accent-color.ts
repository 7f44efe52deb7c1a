/** A colour as `#rrggbb`. */
export const ACCENT_FORMAT = /^#[0-9A-Fa-f]{6}$/;

/** What WCAG 2.2 asks for between text and its background (success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5;

type Channels = readonly [number, number, number];

const toChannels = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

function getLuminance(hex: string): number {
  const [red, green, blue] = toChannels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast of two colours, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const STEPS = 255;

/** The first mixture of `hex` with `target`, from none of it to all of it, that contrasts enough with `background`. */
function mixUntilReadable(hex: string, target: Channels, background: string): string {
  const channels = toChannels(hex);
  for (let step = 0; step < STEPS; step += 1) {
    const share = step / STEPS;
    const mixed = toHex(
      channels.map(
        (channel, index) => channel + ((target[index] ?? 0) - channel) * share,
      ) as unknown as Channels,
    );
    if (getContrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return toHex(target);
}

/** The colour itself in lower case if white text is readable on it, otherwise the nearest darker one of the same hue. */
export const toReadableOnWhite = (hex: string): string => mixUntilReadable(hex, [0, 0, 0], '#ffffff');

/** The same for a dark background: the colour itself, or the nearest lighter one. */
export const toReadableOnDark = (hex: string, background: string): string =>
  mixUntilReadable(hex, [255, 255, 255], background);

export const isReadableOnWhite = (hex: string): boolean => getContrast(hex, '#ffffff') >= MIN_CONTRAST;

/** The refusal of a colour, which follows the field's name. Rounds the contrast down, so a refused colour never shows 4.5. */
export function describeTooLight(hex: string): string {
  const contrast = Math.floor(getContrast(hex, '#ffffff') * 10) / 10;
  return `is too light to read on white: the contrast is ${contrast.toFixed(1)}, and must be at least ${MIN_CONTRAST}. The nearest colour that works is ${toReadableOnWhite(hex)}`;
}
