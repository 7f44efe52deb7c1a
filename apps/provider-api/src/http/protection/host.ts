import type { Config } from '../../config.ts';

/** `portal.example:8080` → `portal.example`; null if it is no host. Ports differ behind proxies and prove nothing. */
const hostNameOf = (host: string): string | null => URL.parse(`http://${host}`)?.hostname ?? null;

const IP_ADDRESS = /^(?:\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * Whether a request is meant for this portal: its host is that of `PUBLIC_URL` or one of `ALLOWED_HOSTS`. A name of
 * someone else that leads here (DNS rebinding) would let their page read answers. In development also `localhost` and
 * addresses, which nobody can point elsewhere.
 */
export function createHostCheck({ env, publicUrl, allowedHosts }: Config): (request: Request) => boolean {
  const known = new Set([new URL(publicUrl).host, ...allowedHosts].map(hostNameOf));
  return (request) => {
    const name = hostNameOf(request.headers.get('host') ?? new URL(request.url).host);
    if (name === null) return false;
    if (known.has(name)) return true;
    return env === 'local' && (name === 'localhost' || name.endsWith('.localhost') || IP_ADDRESS.test(name));
  };
}
