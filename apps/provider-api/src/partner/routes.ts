import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getPartner, updatePartner } from './company.ts';
import { inviteUser, resendInvite } from './invite-user.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';
import { startRemoveUsers, startUpdateUsers } from './user-runs.ts';
import { getUser, listUsers, removeUser, updateUser } from './users.ts';

const { partner } = contract;

export const partnerRoutes: readonly Binding[] = [
  bind(partner.get, getPartner),
  bind(partner.update, updatePartner),
  bind(partner.listUsers, listUsers),
  bind(partner.getUser, getUser),
  bind(partner.inviteUser, inviteUser),
  bind(partner.updateUser, updateUser),
  bind(partner.removeUser, removeUser),
  bind(partner.updateUsers, startUpdateUsers),
  bind(partner.removeUsers, startRemoveUsers),
  bind(partner.resendInvite, resendInvite),
  bind(partner.listTokens, listTokens),
  bind(partner.createToken, createToken, { inTransaction: true, answersSecret: true }),
  bind(partner.revokeToken, revokeToken, { inTransaction: true }),
];
