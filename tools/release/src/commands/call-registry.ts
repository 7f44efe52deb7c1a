import { RegistryClient } from '../registry/registry-client.ts';
import { print, toNumber, UsageError, type Values } from './command.ts';

/** The registry at a URL, called with the token in `RELEASE_TOKEN`. */
export function callRegistry(registry: string): RegistryClient {
  const token = process.env['RELEASE_TOKEN']?.trim();
  if (!token) throw new UsageError('--registry needs a token in RELEASE_TOKEN.');
  return new RegistryClient({ registry, token, onProgress: print });
}

/** Makes a preview through a registry and prints its link. */
export async function printPreview(
  client: RegistryClient,
  area: string,
  version: string,
  { hours, reason, force }: Pick<Values, 'hours' | 'reason' | 'force'>,
): Promise<void> {
  const { message, link } = await client.preview(area, version, { hours: readHours(hours), reason, force });
  message.split('\n').forEach(print);
  print(link);
}

export const readHours = (hours: string | undefined) =>
  hours === undefined ? undefined : toNumber('--hours', hours);
