import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { contract } from '@portal/api-client';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const ORIGIN = 'http://portal.test';

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 };

/** What a test changes about an answer. */
interface Answer {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  /** The counter that the authenticator sends; one more than last time by default. */
  counter?: number;
  userHandle?: string | null;
}

interface Credential {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  rpId: string;
  userHandle: string;
  counter: number;
}

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

function clientDataOf(type: string, challenge: string, change: Answer): string {
  const { origin = ORIGIN, crossOrigin = false } = change;
  return JSON.stringify({
    type: change.type ?? type,
    challenge: change.challenge ?? challenge,
    origin,
    crossOrigin,
  });
}

/** COSE key (RFC 9053): EC2, ES256, P-256. */
function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/**
 * An authenticator in software: creates ES256 keys and signs with them as a browser and its device do (WebAuthn §6.1,
 * §7). Counts uses if `counts` is set; synchronised passkeys do not count.
 */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];
  private readonly counts: boolean;

  constructor({ counts = true }: { counts?: boolean } = {}) {
    this.counts = counts;
  }

  /** Creates a passkey; returns the input of `passkeys.create` without its name. */
  create(options: contract.passkeys.CreationOptions, change: Answer & { format?: string } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const credential: Credential = {
      id: toBase64url(id),
      privateKey,
      publicKey,
      rpId: change.rpId ?? options.rp.id,
      userHandle: options.user.id,
      counter: 0,
    };
    this.credentials.push(credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.byteLength);
    const authData = Buffer.concat([
      this.authenticatorData(credential, FLAGS.hasCredential, change),
      Buffer.alloc(16), // No AAGUID: the maker is not named.
      length,
      id,
      coseKeyOf(publicKey),
    ]);
    const { format = 'none' } = change;
    const attStmt = new Map(format === 'none' ? [] : [['x5c', [new Uint8Array(8)]]]);
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: credential.id,
      clientData: toBase64url(clientDataOf('webauthn.create', options.challenge, change)),
      attestationObject: toBase64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal' as const],
    };
  }

  /** Signs with the passkey that was created last, or with the one given; returns the input of `passkeys.signIn`. */
  sign(
    options: contract.passkeys.SignInOptions,
    change: Answer = {},
    credential: Credential | undefined = this.credentials.at(-1),
  ) {
    if (credential === undefined) throw new Error('The authenticator has no passkey.');
    if (this.counts) credential.counter = change.counter ?? credential.counter + 1;
    const clientData = clientDataOf('webauthn.get', options.challenge, change);
    const authenticatorData = this.authenticatorData(credential, 0, { rpId: options.rpId, ...change });
    const signer = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(clientData)]));
    return {
      credentialId: credential.id,
      clientData: toBase64url(clientData),
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(signer.sign(credential.privateKey)),
      userHandle: change.userHandle === undefined ? credential.userHandle : change.userHandle,
    };
  }

  private authenticatorData(
    credential: Credential,
    flags: number,
    { rpId, isVerified = true }: Answer,
  ): Buffer {
    const synchronised = this.counts ? 0 : FLAGS.backupEligible | FLAGS.backedUp;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(credential.counter);
    const all = flags | FLAGS.present | (isVerified ? FLAGS.verified : 0) | synchronised;
    return Buffer.concat([sha256(rpId ?? credential.rpId), Buffer.from([all]), counter]);
  }
}
