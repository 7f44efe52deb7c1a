/** User and password, hosts with ports, and the rest of a URL. */
const PARTS = /^([\w+.-]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;
const PARAMETER = (name: string) => new RegExp(`([?&]${name}=)([^&#]*)`);

const splitValue = (text: string): string[] => decodeURIComponent(text).split(',');

/**
 * One URL for each server of a URL in libpq's form: `postgres://user@a:5432,b:5432/portal`, or the hosts and ports in the
 * parameters `host` and `port`. One port applies to all hosts.
 */
export function splitServerUrl(url: string): string[] {
  const [, before = '', authority = '', after = ''] = PARTS.exec(url) ?? [];
  const inAuthority = authority.split(',');
  if (inAuthority.length > 1) return inAuthority.map((host) => before + host + after);
  const hosts = PARAMETER('host').exec(url)?.[2];
  if (hosts === undefined) return [url];
  const ports = splitValue(PARAMETER('port').exec(url)?.[2] ?? '');
  return splitValue(hosts).map((host, index) =>
    url
      .replace(PARAMETER('host'), (_, name) => name + encodeURIComponent(host))
      .replace(PARAMETER('port'), (_, name) => name + (ports[index] ?? ports[0])),
  );
}

/** The URLs of a list that is separated by commas. A comma is also part of a URL that names several servers. */
export const splitUrlList = (text: string): string[] =>
  text
    .split(/[\s,]+(?=[\w+.-]+:\/\/)/)
    .map((url) => url.trim().replace(/,+$/, ''))
    .filter(Boolean)
    .flatMap(splitServerUrl);
