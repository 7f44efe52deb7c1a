import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId, uuidId } from '../http/ids.ts';
import { getPartner, updatePartner } from './company.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';
import { inviteUser, listUsers, removeUser, resendInvite, updateUser } from './users.ts';

const calls = contract.partner;

export const partnerRoutes: readonly Binding[] = [
  bind(calls.get, (_input, context) => getPartner(context)),
  bind(calls.update, updatePartner),
  bind(calls.listUsers, (input, { scope }) => listUsers(scope, input)),
  bind(calls.inviteUser, inviteUser),
  bind(calls.updateUser, ({ id, ...changes }, context) => updateUser(numberId(id), changes, context)),
  bind(calls.removeUser, ({ id }, context) => removeUser(numberId(id), context)),
  bind(calls.resendInvite, ({ id }, context) => resendInvite(numberId(id), context)),
  bind(calls.listTokens, (_input, context) => listTokens(context)),
  bind(calls.createToken, createToken),
  bind(calls.revokeToken, ({ id }, context) => revokeToken(uuidId(id), context)),
];
