import { brand } from '@portal/brand';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';

const PERIOD_SECONDS = 30;
/** Accepts a clock that is one step off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

interface Holder {
  /** Base32. */
  secret: string;
  /** The name of the entry in the authenticator app. */
  label: string;
  issuer?: string;
}

function createGenerator({ secret, label, issuer = brand.authenticatorIssuer }: Holder): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/** A new key for an authenticator app, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of a code; null if the code is wrong. The caller accepts each step once. */
export function findCodeStep(holder: Holder, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  const delta = createGenerator(holder).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The QR code and URL for an authenticator app. */
export function createTotpCode(holder: Holder): { svg: string; url: string } {
  const url = createGenerator(holder).toString();
  return { svg: encodeQR(url, 'svg', { ecc: 'medium' }), url };
}
