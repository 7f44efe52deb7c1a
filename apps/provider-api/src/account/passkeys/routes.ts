import { contract } from '@portal/api-client';
import { type Binding, bind } from '../../http/routing/bind.ts';
import { createOptions, createPasskey, listPasskeys, removePasskey, updatePasskey } from './manage.ts';
import { createSignInOptions, signIn } from './sign-in.ts';

const { passkeys } = contract;

export const passkeyRoutes: readonly Binding[] = [
  bind(passkeys.list, listPasskeys),
  bind(passkeys.createOptions, createOptions),
  bind(passkeys.create, createPasskey),
  bind(passkeys.update, updatePasskey, { inTransaction: true }),
  bind(passkeys.remove, removePasskey),
  bind(passkeys.createSignInOptions, createSignInOptions),
  bind(passkeys.signIn, signIn),
];
