interface HostRules {
  publicUrl: string;
  /** Hosts that requests may name in addition to the host of `publicUrl`. */
  allowedHosts: readonly string[];
  /** On a developer's machine. */
  isLocal: boolean;
}

/**
 * `portal.example:8080` → `portal.example`; null if the text is not a host. Ignores the port, which differs behind
 * proxies.
 */
const hostNameOf = (host: string): string | null => URL.parse(`http://${host}`)?.hostname ?? null;

const IP_ADDRESS = /^(?:\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * Checks that a request names this portal: the host of `PUBLIC_URL` or one of `ALLOWED_HOSTS`. Otherwise an attacker
 * could point their own domain at the portal (DNS rebinding), and their page could read responses. In development,
 * `localhost` and IP addresses are also allowed, because nobody can point those elsewhere.
 */
export function createHostCheck({
  publicUrl,
  allowedHosts,
  isLocal,
}: HostRules): (request: Request) => boolean {
  const known = new Set([new URL(publicUrl).host, ...allowedHosts].map(hostNameOf));
  return (request) => {
    const name = hostNameOf(request.headers.get('host') ?? new URL(request.url).host);
    if (name === null) return false;
    if (known.has(name)) return true;
    return isLocal && (name === 'localhost' || name.endsWith('.localhost') || IP_ADDRESS.test(name));
  };
}
