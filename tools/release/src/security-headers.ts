/** Headers of the portal's page and files (OWASP ASVS 5.0, V3): no inline script, no foreign origin, no framing. */
export function contentSecurityPolicy(
  nonce: string,
  options: { connect?: readonly string[]; development?: boolean } = {},
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The overlay of a development server writes styles of its own.
    options.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ...(options.development ? ["frame-src 'self'"] : []),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(options.connect ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};
