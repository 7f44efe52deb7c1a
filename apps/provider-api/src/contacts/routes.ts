import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { createContact, listContacts, removeContact, updateContact } from './service.ts';

const { contacts } = contract;

export const contactRoutes: readonly Binding[] = [
  bind(contacts.list, listContacts),
  bind(contacts.create, createContact),
  bind(contacts.update, updateContact),
  bind(contacts.remove, removeContact, { inTransaction: true }),
];
