/** The nonce that the page's security policy gives to style elements, from `<meta property="csp-nonce">`. */
export function getPageNonce(): string | undefined {
  // Outside a browser, where styles are collected, there is no page.
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content || undefined;
}
