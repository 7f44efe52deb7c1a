/** Why a browser did not create or use a passkey, as a message for the user. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

const UNSUPPORTED = 'This browser does not support passkeys. Update it, or use another browser.';

const MESSAGES: Readonly<Record<string, string>> = {
  // Browsers do not say whether the user closed the dialog or had no passkey.
  NotAllowedError: 'No passkey was used. Try again, or choose another way to sign in.',
  InvalidStateError: 'This device already has a passkey for your account. Use another device.',
  SecurityError: 'Passkeys do not work at this web address. Open the portal at its usual address.',
  NotSupportedError: UNSUPPORTED,
  ConstraintError: 'This device cannot store a passkey. Use another device.',
};

/** @throws PasskeyError if the browser has no passkeys */
export function assertPasskeySupport(): void {
  if (typeof PublicKeyCredential === 'undefined') throw new PasskeyError(UNSUPPORTED);
}

/** Runs a call of the browser and turns its errors into a {@link PasskeyError}. */
export async function withPasskeyErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof DOMException ? MESSAGES[error.name] : undefined;
    if (message === undefined) throw error;
    throw new PasskeyError(message, { cause: error });
  }
}
