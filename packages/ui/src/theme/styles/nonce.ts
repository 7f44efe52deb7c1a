/** The nonce that the page's security policy gives to style elements, from `<meta property="csp-nonce">`. */
export function getPageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content || undefined;
}
