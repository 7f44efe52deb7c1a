import { secureHeaders } from 'hono/secure-headers';

export interface PolicyOptions {
  /** Additional URLs that pages may connect to. */
  connect?: readonly string[];
  /** Origins of developers' servers that this session loads areas from. */
  developers?: readonly string[];
  /** URL of the maps service's script. Its origin is the only foreign one that is allowed. */
  mapScript?: string | undefined;
  /** Source expression of the page's own inline script. */
  scriptHash?: string | undefined;
  /** A development server's page. Its overlay and hot reload do not support Trusted Types. */
  development?: boolean;
}

/**
 * Policies that may create script URLs: the shell's `default`, which checks the URL of every script that the shell or an
 * area adds, and the map's, which is made again when the map is loaded again. No name of an area is in the header, so a
 * bad name cannot change the policy.
 */
const TRUSTED_TYPES = "trusted-types default portal-map 'allow-duplicates'";

/** Headers of the portal's page and files (OWASP ASVS 5.0, V3): no inline script but the one whose hash
 * is named, no foreign origin except the map's, no framing. */
export function contentSecurityPolicy(nonce: string, options: PolicyOptions = {}): string {
  const { connect = [], development = false, developers = [], scriptHash } = options;
  const map = options.mapScript === undefined ? '' : ` ${new URL(options.mapScript).origin}`;
  const others = developers.map((origin) => ` ${origin}`).join('');
  // Servers that reload a page after each change use a web socket.
  const sockets = developers.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHash === undefined ? '' : ` ${scriptHash}`}${map}${others}`,
    // The development server's overlay adds inline styles.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ...(development ? ["frame-src 'self'"] : ["require-trusted-types-for 'script'", TRUSTED_TYPES]),
    `img-src 'self' data: blob:${map}${others}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}${map}${others}${sockets}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

const TWO_YEARS = 63_072_000;

/**
 * Headers of every response. Pages add their content security policy. If `PUBLIC_URL` is https, HSTS makes browsers
 * use only HTTPS after the first visit.
 */
export const secureResponses = ({ PUBLIC_URL = '' }: NodeJS.ProcessEnv) =>
  secureHeaders({
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') && `max-age=${TWO_YEARS}; includeSubDomains`,
    xFrameOptions: 'DENY',
    // Passkeys (`publickey-credentials-get` and `-create`) need no entry: only a site's own pages may use them by default.
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
