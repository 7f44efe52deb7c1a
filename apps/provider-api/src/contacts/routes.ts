import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { createContact, listContacts, removeContact, updateContact } from './service.ts';

const calls = contract.contacts;

export const contactRoutes: readonly Binding[] = [
  bind(calls.list, (input, { scope }) => listContacts(scope, input)),
  bind(calls.create, (input, { scope, now }) => createContact(scope, input, now())),
  bind(calls.update, ({ id, ...fields }, { db, scope, now }) =>
    db.transaction((tx) => updateContact(scope.on(tx), numberId(id), fields, now())),
  ),
  bind(calls.remove, ({ id }, { scope }) => removeContact(scope, numberId(id))),
];
