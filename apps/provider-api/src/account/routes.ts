import { contract } from '@portal/api-client';
import { AVATAR_MAX_BYTES } from '@portal/api-client/limits';
import { type Binding, bind } from '../http/routing/bind.ts';
import { rootPath } from '../http/routing/paths.ts';
import { getAvatar, uploadAvatar } from './avatar.ts';
import { approveCompany } from './company-approval.ts';
import { sendCsrfCookie } from './csrf-cookie.ts';
import { getMe, heartbeat } from './current-user.ts';
import { disableTwoFactorForUser } from './disable-two-factor.ts';
import { endImpersonation, startImpersonation } from './impersonation/impersonation.ts';
import { login, logout } from './login.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { confirmPassword } from './password/confirm-password.ts';
import {
  changePassword,
  listTokens,
  listTokensOfReset,
  replaceExpiredPassword,
  requestReset,
  resetPassword,
} from './password/password-change.ts';
import { acceptSla, updateProfile } from './profile.ts';
import { register } from './register.ts';
import { listSessions, removeOtherSessions, removeSession } from './sessions.ts';
import * as twoFactor from './two-factor.ts';

const { auth } = contract;

/** The reference server serves these at the root too (R1). */
function atRootToo(bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => ({
    ...binding,
    options: { ...binding.options, alsoAt: [rootPath(binding.endpoint.path)] },
  }));
}

const fortifyRoutes = atRootToo([
  bind(contract.twoFactor.enable, twoFactor.enable),
  bind(contract.twoFactor.getQrCode, twoFactor.getQrCode),
  bind(contract.twoFactor.confirm, twoFactor.confirm),
  bind(contract.twoFactor.challenge, twoFactor.verifyChallenge),
  bind(contract.twoFactor.listRecoveryCodes, twoFactor.listRecoveryCodes),
  bind(contract.twoFactor.regenerateRecoveryCodes, twoFactor.regenerateRecoveryCodes),
  bind(contract.twoFactor.disable, twoFactor.disable),
  bind(auth.confirmPassword, confirmPassword),
  bind(contract.twoFactor.disableForUser, disableTwoFactorForUser),
]);

export const authRoutes: readonly Binding[] = [
  bind(auth.getCsrfCookie, sendCsrfCookie),
  bind(auth.login, login),
  bind(auth.logout, logout),
  bind(auth.getMe, getMe),
  bind(auth.heartbeat, heartbeat),
  bind(auth.replaceExpiredPassword, replaceExpiredPassword),
  bind(auth.changePassword, changePassword),
  bind(auth.requestPasswordReset, requestReset),
  bind(auth.resetPassword, resetPassword),
  bind(auth.listTokensOfReset, listTokensOfReset),
  bind(auth.listTokens, listTokens),
  bind(auth.register, register),
  bind(auth.acceptSla, acceptSla, { inTransaction: true }),
  bind(auth.updateProfile, updateProfile, { inTransaction: true }),
  bind(auth.listSessions, listSessions),
  bind(auth.removeSession, removeSession, { inTransaction: true }),
  bind(auth.removeOtherSessions, removeOtherSessions, { inTransaction: true }),
  bind(auth.uploadAvatar, uploadAvatar, { limit: AVATAR_MAX_BYTES }),
  bind(auth.getAvatar, getAvatar),
  bind(auth.startImpersonation, startImpersonation),
  bind(auth.endImpersonation, endImpersonation),
  bind(auth.approveCompany, approveCompany),
  ...passkeyRoutes,
  ...fortifyRoutes,
];
