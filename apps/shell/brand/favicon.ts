interface Mark {
  hue: number;
  logo: { viewBox: string; path: string };
}

/** The brand's mark on its colour, for the browser's tab. The mark's drawing is square. */
export function faviconOf({ hue, logo }: Mark): string {
  const [x = 0, y = 0, size = 24] = logo.viewBox.split(' ').map(Number);
  const corner = size / 4.8;
  const inset = size / 5;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}"><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${corner}" fill="oklch(0.475 0.085 ${hue})"/><path transform="translate(${inset} ${inset}) scale(.6)" fill="#fff" d="${logo.path}"/></svg>\n`;
}
