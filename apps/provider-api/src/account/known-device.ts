import { randomBytes } from 'node:crypto';
import type { UserRow } from '../auth/caller.ts';
import type { Config } from '../config.ts';
import type { Context } from '../http/context.ts';
import { readCookie } from '../http/protection/cookies.ts';
import type { HashPriority } from './password/hash-queue.ts';

/**
 * `full`: the user has completed a sign-in on the device. `password`: the user has set a password there with a link
 * from a mail, which proves nothing about the second factor.
 */
type Proof = 'full' | 'password';

interface KnownDevice {
  userId: number;
  id: string;
  proof: Proof;
  since: number;
}

const VALID_DAYS = 180;
/** Maximum number of users per browser. People may share a computer, but the cookie is sent with every call. */
const MAX_USERS_PER_BROWSER = 4;
const ID_BYTES = 12;

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');
const cookieName = (config: Config) => (isSecure(config) ? '__Host-portal_device' : 'portal_device');

const textOf = ({ userId, id, proof, since }: KnownDevice) => `${userId}.${id}.${proof}.${since}`;
const signedText = (device: KnownDevice) => `known device ${textOf(device)}`;

function readDevice(text: string, { secrets, now }: Context): KnownDevice[] {
  const [userId, id = '', proof, since, signature = ''] = text.split('.');
  if (proof !== 'full' && proof !== 'password') return [];
  const device: KnownDevice = { userId: Number(userId), id, proof, since: Number(since) };
  if (!secrets.isSigned(signedText(device), signature)) return [];
  return device.since > now().getTime() - VALID_DAYS * 86_400_000 ? [device] : [];
}

function readDevices(context: Context): KnownDevice[] {
  const cookie = readCookie(context.request.headers.get('cookie'), cookieName(context.config)) ?? '';
  return cookie
    .split('~')
    .slice(0, MAX_USERS_PER_BROWSER)
    .flatMap((text) => readDevice(text, context));
}

/** Whether anyone has signed in with this browser. Read from the cookie, without the database. */
export const getHashPriority = (context: Context): HashPriority =>
  readDevices(context).length > 0 ? 'known' : 'anyone';

/** The known devices in the browser's cookie, one for each user who has signed in with it. */
export const listKnownDevices = (context: Context) =>
  readDevices(context).map(({ userId, id }) => ({ userId, id }));

/**
 * The id of the device if this user has signed in with it. Its guesses are counted separately, so guesses from
 * elsewhere cannot lock out the owner. A new password or second factor makes all devices unknown.
 */
export function findKnownDevice(context: Context, user: UserRow | null, proof: Proof): string | null {
  if (user === null) return null;
  const factors = proof === 'full' ? [user.twoFactorConfirmedAt, user.passkeysSince] : [];
  const since = Math.max(...[user.passwordChangedAt, ...factors].map((at) => at?.getTime() ?? 0));
  const known = readDevices(context).find(
    (device) =>
      device.userId === user.id && device.since >= since && (proof === 'password' || device.proof === 'full'),
  );
  return known?.id ?? null;
}

/** Marks the browser as known to a user until the cookie expires, unless staff act as the user. */
export function rememberDevice(context: Context, userId: number, proof: Proof): void {
  if (context.callerOrNull?.impersonatedBy != null) return;
  const device: KnownDevice = {
    userId,
    id: randomBytes(ID_BYTES).toString('base64url'),
    proof,
    since: context.now().getTime(),
  };
  const others = readDevices(context).filter((other) => other.userId !== userId);
  const value = [device, ...others]
    .slice(0, MAX_USERS_PER_BROWSER)
    .map((each) => `${textOf(each)}.${context.secrets.sign(signedText(each))}`)
    .join('~');
  const rest = `; Path=/; Max-Age=${VALID_DAYS * 86_400}; SameSite=Lax${isSecure(context.config) ? '; Secure' : ''}; HttpOnly`;
  context.sendCookie(`${cookieName(context.config)}=${value}${rest}`);
}
