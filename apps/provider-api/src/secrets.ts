import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { DataDirError } from './db/storage/data-dir-error.ts';
import { hasErrorCode } from './error-code.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Name in the data folder. */
export const KEY_FILE = 'app.key';

/** Encrypts values the server must read again (second-factor secrets, recovery codes). */
export interface Secrets {
  seal(plain: string): string;
  open(sealed: string): string;
  /** A signature that only a holder of the key can create. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Written to a temporary file and linked, so that a crash or a second process never sees a partial key. */
function createKeyFile(path: string): void {
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(own, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(own);
  }
}

function readKey({ appKey, dataDir }: Config, onMissing: 'create' | 'refuse'): Buffer {
  if (appKey !== null) return assertKey(Buffer.from(appKey, 'base64'), 'APP_KEY');
  if (dataDir === null) return randomBytes(KEY_BYTES);
  const path = join(dataDir, KEY_FILE);
  if (!existsSync(path)) {
    if (onMissing === 'refuse') {
      throw new DataDirError(
        `The key ${path} is missing. A new one could not decrypt what the database contains, so none was made. ` +
          'Restore app.key from a back-up, or set APP_KEY to its content.',
      );
    }
    createKeyFile(path);
  }
  return assertKey(Buffer.from(readFileSync(path, 'utf8'), 'base64'), path);
}

function assertKey(key: Buffer, source: string): Buffer {
  if (key.length === KEY_BYTES) return key;
  throw new DataDirError(`${source} must be the base64 of ${KEY_BYTES} bytes. Restore it from a back-up.`);
}

export const hasKey = ({ appKey, dataDir }: Config): boolean =>
  appKey !== null || (dataDir !== null && existsSync(join(dataDir, KEY_FILE)));

/** Identifies the key without revealing it. @throws DataDirError if there is none */
export function fingerprintOf(config: Config): string {
  return createHmac('sha256', readKey(config, 'refuse')).update('fingerprint').digest('hex').slice(0, 16);
}

/** @param onMissing what to do if the data folder has no key; a new one would make all sealed values unreadable. */
export function createSecrets(config: Config, onMissing: 'create' | 'refuse'): Secrets {
  const master = readKey(config, onMissing);
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', use, KEY_BYTES));
  const key = derive('seal');
  const signingKey = derive('sign');
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('base64url');
  return {
    sign,
    isSigned: (text, signature) => equalsInConstantTime(sign(text), signature),
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** Constant-time comparison, which does not reveal how much matches. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** A random value for cookies, links and tokens: 32 bytes, base64url. */
export function randomToken(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** The stored form of a random token: useless to someone who reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
