import * as v from '@portal/api-client/schema';
import { emptyEndpoint, plainEndpoint } from '@portal/api-client/schema';

export const enable = emptyEndpoint('twoFactor.enable', {
  method: 'POST',
  path: '/api/v1/user/two-factor-authentication',
  source: 'specification',
  access: 'session',
  summary: 'Creates a new secret, to be confirmed with a code.',
  body: v.object({}),
});

export const getQrCode = plainEndpoint(
  'twoFactor.getQrCode',
  {
    method: 'GET',
    path: '/api/v1/user/two-factor-qr-code',
    source: 'specification',
    access: 'session',
    summary: 'The secret as a QR code and as an otpauth URL.',
  },
  v.object({ svg: v.string(), url: v.string() }),
);

export const confirm = emptyEndpoint('twoFactor.confirm', {
  method: 'POST',
  path: '/api/v1/user/confirmed-two-factor-authentication',
  source: 'specification',
  access: 'session',
  summary: 'Confirms the secret with a code generated from it.',
  body: v.object({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'must be exactly 6 digits')) }),
});

export const challenge = emptyEndpoint('twoFactor.challenge', {
  method: 'POST',
  path: '/api/v1/two-factor-challenge',
  source: 'specification',
  access: 'public',
  summary: 'Passes the challenge with a code or a recovery code.',
  body: v.object({ code: v.optional(v.string()), recoveryCode: v.optional(v.string()) }),
});

export const listRecoveryCodes = plainEndpoint(
  'twoFactor.listRecoveryCodes',
  {
    method: 'GET',
    path: '/api/v1/user/two-factor-recovery-codes',
    source: 'specification',
    access: 'session',
    summary: 'The eight recovery codes.',
  },
  v.array(v.string()),
);

export const regenerateRecoveryCodes = emptyEndpoint('twoFactor.regenerateRecoveryCodes', {
  method: 'POST',
  path: '/api/v1/user/two-factor-recovery-codes',
  source: 'specification',
  access: 'session',
  summary: 'Replaces all recovery codes.',
  body: v.object({}),
});

export const disable = emptyEndpoint('twoFactor.disable', {
  method: 'DELETE',
  path: '/api/v1/user/two-factor-authentication',
  source: 'specification',
  access: 'session',
  summary: 'Switches off the caller’s own second factor.',
});

export const disableForUser = emptyEndpoint('twoFactor.disableForUser', {
  method: 'DELETE',
  path: '/api/v1/users/{id}/2fa',
  source: 'specification',
  access: 'partner.manage',
  summary: 'Switches off the second factor of a user of the same partner.',
});
