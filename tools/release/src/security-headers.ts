export interface PolicyOptions {
  /** Names of the published areas: each build loads its chunks through a Trusted Types policy of its own. */
  areas?: readonly string[];
  /** Further addresses that pages may connect to. */
  connect?: readonly string[];
  /** Address of the maps service's script: its origin, and no other foreign one, may be used for the map. */
  mapScript?: string | undefined;
  /** A development server's page: its overlay and its hot reload are not held to Trusted Types. */
  development?: boolean;
}

/**
 * The policies that may make a script's address: the loader of areas, the map's, and one for each build's chunks.
 * An area that is tried again is a new start of the same build, which makes its policy once more: hence duplicates.
 */
function trustedTypes(areas: readonly string[]): string {
  const builds = ['shell', ...areas].map((name) => `portal#${name}`);
  return `trusted-types portal-areas portal-map ${builds.join(' ')} 'allow-duplicates'`;
}

/** Headers of the portal's page and files (OWASP ASVS 5.0, V3): no inline script, no foreign origin but the map's, no framing. */
export function contentSecurityPolicy(nonce: string, options: PolicyOptions = {}): string {
  const { areas = [], connect = [], development = false } = options;
  const map = options.mapScript === undefined ? '' : ` ${new URL(options.mapScript).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self'${map}`,
    // The overlay of a development server writes styles of its own.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ...(development ? ["frame-src 'self'"] : ["require-trusted-types-for 'script'", trustedTypes(areas)]),
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}${map}`,
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
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
