import { ContactList } from '../features/contacts/contact-list.tsx';

export function ContactsPage() {
  return <ContactList />;
}
