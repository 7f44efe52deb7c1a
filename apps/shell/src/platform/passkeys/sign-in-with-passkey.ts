import { contract } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { assertPasskeySupport, PasskeyError, withPasskeyErrors } from './passkey-error.ts';

/**
 * Has the browser sign with a passkey of the user's choice, and signs in with it.
 * @param asSecondFactor after the password
 * @throws PasskeyError if the browser refuses; ApiError if the server does
 */
export async function signInWithPasskey(client: ApiClient, asSecondFactor: boolean): Promise<void> {
  assertPasskeySupport();
  const { challenge, rpId, allow, userVerification, timeoutMs } = await client.call(
    contract.passkeys.createSignInOptions,
    { asSecondFactor },
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId,
    allowCredentials: allow.map((each) => ({ ...each, type: 'public-key' })),
    userVerification,
    timeout: timeoutMs,
  });
  const used = await withPasskeyErrors(() => navigator.credentials.get({ publicKey }));
  const json = used instanceof PublicKeyCredential ? used.toJSON() : null;
  if (json === null || !('signature' in json.response))
    throw new PasskeyError('The browser used no passkey. Try again.');
  const { id, response } = json;
  await client.call(contract.passkeys.signIn, {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? null,
  });
}
