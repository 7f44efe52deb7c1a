/** Characters that browsers drop or convert, which can turn a path into an external address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
const TRICKY = /[\u0000-\u0020\u007f\\]/;

/** A path of the portal: starts with one slash and stays on the portal's origin in every browser (F28). */
export function isOwnPath(url: string): boolean {
  if (TRICKY.test(url) || !url.startsWith('/') || url.startsWith('//')) return false;
  const resolved = new URL(url, 'https://portal.invalid');
  // `/.//elsewhere` resolves to a path that becomes an external address when it is used again.
  return resolved.origin === 'https://portal.invalid' && !resolved.pathname.startsWith('//');
}

/** An external address without credentials. */
export function isExternalAddress(url: string): boolean {
  if (TRICKY.test(url)) return false;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}
