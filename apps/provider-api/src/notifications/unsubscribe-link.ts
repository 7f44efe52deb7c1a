import { notifications as contract } from '@portal/api-client/contract';
import type { Provider } from '../provider.ts';

/** What a link stops: the emails of one kind, or the daily digest. */
export type UnsubscribeTarget = contract.NotificationKind | 'digest';

const TARGETS: ReadonlySet<string> = new Set([...contract.NOTIFICATION_KINDS, 'digest']);

const isTarget = (text: string): text is UnsubscribeTarget => TARGETS.has(text);

/** Includes the purpose, so that other signed values cannot be used as a link. */
const signedText = (payload: string) => `unsubscribe ${payload}`;

/** The link stays valid, because people unsubscribe with old emails too. It can only stop emails. */
export function getUnsubscribeUrl(
  userId: number,
  target: UnsubscribeTarget,
  { config, secrets }: Pick<Provider, 'config' | 'secrets'>,
): string {
  const payload = `${userId}.${target}`;
  return new URL(`/unsubscribe/${payload}.${secrets.sign(signedText(payload))}`, config.publicUrl).href;
}

/** Returns null unless we signed exactly this link. */
export function readUnsubscribeToken(
  token: string,
  { secrets }: Pick<Provider, 'secrets'>,
): { userId: number; target: UnsubscribeTarget } | null {
  const [userId = '', target = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isTarget(target)) return null;
  if (!secrets.isSigned(signedText(`${userId}.${target}`), signature)) return null;
  return { userId: Number(userId), target };
}
