/** Characters that browsers drop or turn: what looks like a path could become an address elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
const TRICKY = /[\u0000-\u0020\u007f\\]/;

/** A path of the portal: begins with one slash, and stays on the portal's origin however a browser reads it (F28). */
export function isOwnPath(url: string): boolean {
  if (TRICKY.test(url) || !url.startsWith('/') || url.startsWith('//')) return false;
  const resolved = new URL(url, 'https://portal.invalid');
  // `/.//elsewhere` resolves to a path that would be an address of its own once it is used again.
  return resolved.origin === 'https://portal.invalid' && !resolved.pathname.startsWith('//');
}

/** An address elsewhere, without a name or password in it. */
export function isExternalAddress(url: string): boolean {
  if (TRICKY.test(url)) return false;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}
