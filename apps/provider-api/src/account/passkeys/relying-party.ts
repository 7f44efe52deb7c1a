import { brand } from '@portal/brand';
import type { Config } from '../../config.ts';

/**
 * The site that passkeys belong to. Authenticators bind them to `id`, the host of the portal's public URL. Browsers
 * include `origin` in what they sign. A portal that moves to another host needs new passkeys.
 */
export function relyingParty({ publicUrl }: Config): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: brand.title, origin };
}
