import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getSettings, removeConnection, saveConnection, updateConnection } from './connection.ts';
import { addDomain, removeDomain, verifyDomain } from './domains.ts';
import { endByLogoutToken } from './logout.ts';
import { createScimToken, removeScimToken } from './scim-token.ts';
import { findCompany, finishSignIn, startConfirmation, startSignIn, startTest } from './sign-in.ts';

const { singleSignOn } = contract;

export const singleSignOnRoutes: readonly Binding[] = [
  bind(singleSignOn.get, getSettings),
  bind(singleSignOn.save, saveConnection),
  bind(singleSignOn.update, updateConnection),
  bind(singleSignOn.remove, removeConnection),
  bind(singleSignOn.addDomain, addDomain, { inTransaction: true }),
  bind(singleSignOn.verifyDomain, verifyDomain),
  bind(singleSignOn.removeDomain, removeDomain, { inTransaction: true }),
  bind(singleSignOn.createScimToken, createScimToken, { inTransaction: true, answersSecret: true }),
  bind(singleSignOn.removeScimToken, removeScimToken, { inTransaction: true }),
  bind(singleSignOn.startTest, startTest),
  bind(singleSignOn.find, findCompany),
  bind(singleSignOn.start, startSignIn),
  bind(singleSignOn.startConfirmation, startConfirmation),
  bind(singleSignOn.finish, finishSignIn),
  bind(singleSignOn.logout, endByLogoutToken),
];
