import type { AnyEndpoint } from '@portal/api-client';

const NO_CALLER = 'Nobody is signed in, so a key would belong to nobody; a repeat creates nothing new.';
const SESSION = 'Changes the session or the second factor; the answer belongs to one session.';
const CREATES_NOTHING = 'Creates nothing, however often it is called.';

/** POST calls that ignore an `Idempotency-Key`, and why. All others honour it. */
export const IDEMPOTENCY_EXCEPTIONS: Readonly<Record<string, string>> = {
  'auth.login': NO_CALLER,
  'auth.logout': SESSION,
  'auth.register': NO_CALLER,
  'auth.listTokensOfReset': NO_CALLER,
  'auth.requestPasswordReset': NO_CALLER,
  'auth.resetPassword': NO_CALLER,
  'auth.confirmPassword': SESSION,
  'passkeys.createOptions': SESSION,
  'passkeys.create': SESSION,
  'passkeys.createSignInOptions': NO_CALLER,
  'passkeys.signIn': NO_CALLER,
  'singleSignOn.start': NO_CALLER,
  'singleSignOn.startConfirmation': SESSION,
  'singleSignOn.startTest': SESSION,
  'singleSignOn.finish': NO_CALLER,
  'singleSignOn.logout': NO_CALLER,
  'twoFactor.challenge': NO_CALLER,
  'twoFactor.confirm': SESSION,
  'twoFactor.enable': SESSION,
  'twoFactor.regenerateRecoveryCodes': SESSION,
  'multiQuotes.imports.readColumns': CREATES_NOTHING,
  'multiQuotes.previewChoice': CREATES_NOTHING,
  'multiQuotes.proposals.preview': CREATES_NOTHING,
  'quotes.proposals.preview': CREATES_NOTHING,
  'broadbandQuotes.proposals.preview': CREATES_NOTHING,
  'notifications.unsubscribe': NO_CALLER,
  'sharedProposals.recordView': NO_CALLER,
  'sharedProposals.ask': NO_CALLER,
  'sharedProposals.accept': NO_CALLER,
  'sharedProposals.decline': NO_CALLER,
};

export const honoursIdempotencyKey = ({ id, method }: Pick<AnyEndpoint, 'id' | 'method'>): boolean =>
  method === 'POST' && !Object.hasOwn(IDEMPOTENCY_EXCEPTIONS, id);
