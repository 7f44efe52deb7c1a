import { contract, type InputOf } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { assertPasskeySupport, PasskeyError, withPasskeyErrors } from './passkey-error.ts';

type NewPasskey = Omit<InputOf<typeof contract.passkeys.create>, 'name'>;

/**
 * Has the browser create a passkey, and returns what the server needs to store it.
 * @throws PasskeyError if the browser refuses; ApiError if the server does
 */
export async function createPasskey(client: ApiClient): Promise<NewPasskey> {
  assertPasskeySupport();
  const { challenge, rp, user, algorithms, exclude, timeoutMs } = await client.call(
    contract.passkeys.createOptions,
    {},
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge,
    rp,
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: exclude.map((each) => ({ ...each, type: 'public-key' })),
    // Asks the device to store the passkey, so that it also signs in without a password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout: timeoutMs,
  });
  const created = await withPasskeyErrors(() => navigator.credentials.create({ publicKey }));
  const json = created instanceof PublicKeyCredential ? created.toJSON() : null;
  if (json === null || !('attestationObject' in json.response))
    throw new PasskeyError('The browser created no passkey. Try again.');
  const { id, response } = json;
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestationObject: response.attestationObject,
    // Leaves out newer transports, which the contract does not have yet.
    transports: contract.passkeys.PASSKEY_TRANSPORTS.filter((each) => response.transports.includes(each)),
  };
}
