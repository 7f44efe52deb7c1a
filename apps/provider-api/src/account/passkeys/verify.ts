import type { contract, ParsedOf } from '@portal/api-client';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { passkeys } from '../../auth/passkeys/tables.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { relyingParty } from './relying-party.ts';

/** COSE identifiers: ES256, EdDSA and RS256, which together all current authenticators have. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

const NOT_VERIFIED = 'This passkey could not be verified. Try again.';

/** The library throws on every mismatch. The message does not name it, because only an attacker could use that. */
async function refuseIfThrown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Refusal.invalid({ passkey: NOT_VERIFIED });
  }
}

/**
 * Refuses certificates of the authenticator's maker, which the portal does not ask for: to check one, the library would
 * call an address that the certificate names.
 */
async function assertWithoutCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfSigned) throw Refusal.invalid({ passkey: NOT_VERIFIED });
}

type Created = Pick<
  ParsedOf<typeof contract.passkeys.create>,
  'credentialId' | 'clientData' | 'attestationObject' | 'transports'
>;

/** Checks what the browser returned for a new passkey, and returns the values to store. 422 if anything differs. */
export function verifyCreated(input: Created, challenge: string, config: Config) {
  const { credentialId: id, clientData, attestationObject } = input;
  const party = relyingParty(config);
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: clientData, attestationObject },
  };
  return refuseIfThrown(async () => {
    await assertWithoutCertificate(attestationObject);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id) throw Refusal.invalid({ passkey: NOT_VERIFIED });
    return {
      credentialId: id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
      counter: registrationInfo.credential.counter,
      isBackedUp: registrationInfo.credentialBackedUp,
    };
  });
}

type Signed = ParsedOf<typeof contract.passkeys.signIn>;

/**
 * Checks the signature of a passkey, and returns the state of its authenticator. 422 if anything differs. The counter
 * is checked by the caller, in the statement that stores it.
 */
export function verifySigned(
  { credentialId: id, clientData, authenticatorData, signature }: Signed,
  challenge: string,
  { publicKey }: typeof passkeys.$inferSelect,
  config: Config,
): Promise<{ counter: number; isBackedUp: boolean; isUserVerified: boolean }> {
  const party = relyingParty(config);
  return refuseIfThrown(async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: false,
    });
    if (!verified) throw Refusal.invalid({ passkey: NOT_VERIFIED });
    return {
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
      isUserVerified: authenticationInfo.userVerified,
    };
  });
}
