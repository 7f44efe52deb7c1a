import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Whether the device recognises its owner from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Forgets all passkeys, as a new device. */
  clear(): Promise<void>;
}

/** Adds a device with a fingerprint reader, which stores passkeys and answers at once, to a page's browser. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    clear: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
