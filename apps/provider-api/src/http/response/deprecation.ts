import type { AnyEndpoint } from '@portal/api-client';

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Headers of every answer of a deprecated call: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to its
 * description in the API reference. None for other calls.
 */
export function deprecationHeaders(
  { id, deprecated }: AnyEndpoint,
  publicUrl: string,
): Record<string, string> {
  if (deprecated === undefined) return {};
  return {
    Deprecation: `@${startOf(deprecated.since).getTime() / 1000}`,
    Sunset: startOf(deprecated.sunset).toUTCString(),
    Link: `<${publicUrl}/partner/api-access/reference?operation=${encodeURIComponent(id)}>; rel="deprecation"; type="text/html"`,
  };
}
