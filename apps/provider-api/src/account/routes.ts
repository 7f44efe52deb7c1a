import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { rootPath } from '../http/paths.ts';
import { readAvatar, uploadAvatar } from './avatar.ts';
import { confirmPassword } from './confirm-password.ts';
import { sendCsrfCookie } from './csrf-cookie.ts';
import { toUser } from './current-user.ts';
import { disableTwoFactorForUser } from './disable-two-factor.ts';
import { beginImpersonation, endImpersonation } from './impersonation.ts';
import { login, renewSession } from './login.ts';
import { changePassword, replaceExpiredPassword, requestReset, resetPassword } from './password-change.ts';
import { acceptSla, updateProfile } from './profile.ts';
import { register } from './register.ts';
import * as twoFactor from './two-factor.ts';

const { auth } = contract;

/** The reference server answers these at the root as well (R1). */
function atRootToo(bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => ({
    ...binding,
    options: { ...binding.options, alsoAt: [rootPath(binding.endpoint.path)] },
  }));
}

const fortifyRoutes = atRootToo([
  bind(contract.twoFactor.enable, (_input, context) => twoFactor.enable(context)),
  bind(contract.twoFactor.getQrCode, (_input, context) => twoFactor.getQrCode(context)),
  bind(contract.twoFactor.confirm, ({ code }, context) => twoFactor.confirm(code, context)),
  bind(contract.twoFactor.challenge, twoFactor.verifyChallenge),
  bind(contract.twoFactor.listRecoveryCodes, (_input, context) => twoFactor.listRecoveryCodes(context)),
  bind(contract.twoFactor.regenerateRecoveryCodes, (_input, context) =>
    twoFactor.regenerateRecoveryCodes(context),
  ),
  bind(contract.twoFactor.disable, (_input, context) => twoFactor.disable(context)),
  bind(auth.confirmPassword, ({ password }, context) => confirmPassword(password, context)),
  bind(contract.twoFactor.disableForUser, ({ id }, context) => disableTwoFactorForUser(id, context)),
]);

export const authRoutes: readonly Binding[] = [
  bind(auth.getCsrfCookie, (_input, context) => sendCsrfCookie(context)),
  bind(auth.login, login),
  bind(auth.logout, (_input, context) => renewSession(context)),
  bind(auth.getMe, (_input, context) => toUser(context.caller, context.config, context.now())),
  bind(auth.heartbeat, (_input, context) => ({ id: context.caller.userId })),
  bind(auth.replaceExpiredPassword, ({ password }, context) => replaceExpiredPassword(password, context)),
  bind(auth.changePassword, changePassword),
  bind(auth.requestPasswordReset, ({ email }, context) => requestReset(email, context)),
  bind(auth.resetPassword, resetPassword),
  bind(auth.register, register),
  bind(auth.acceptSla, (_input, context) => acceptSla(context)),
  bind(auth.updateProfile, updateProfile),
  // The form around the picture takes some bytes as well.
  bind(auth.uploadAvatar, uploadAvatar, { limit: auth.AVATAR_LIMIT + 10_000 }),
  bind(auth.getAvatar, ({ id }, context) => readAvatar(id, context)),
  bind(auth.startImpersonation, ({ token }, context) => beginImpersonation(token, context)),
  bind(auth.endImpersonation, (_input, context) => endImpersonation(context)),
  ...fortifyRoutes,
];
