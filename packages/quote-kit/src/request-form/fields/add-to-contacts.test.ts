import { describe, expect, it } from '@jest/globals';
import { isNewContact } from './add-to-contacts.tsx';

const sam = { name: 'Sam Reed', email: 'Sam@acme.test', telephone: '' };

describe('isNewContact', () => {
  it('accepts a contact that the company does not have', () => {
    expect(isNewContact(sam, [])).toBe(true);
    expect(isNewContact(sam, ['priya@acme.test'])).toBe(true);
  });

  it('rejects a contact that exists, is incomplete, or cannot be checked', () => {
    expect(isNewContact(sam, ['sam@acme.test'])).toBe(false);
    expect(isNewContact({ ...sam, email: 'sam' }, [])).toBe(false);
    expect(isNewContact({ ...sam, name: ' ' }, [])).toBe(false);
    expect(isNewContact(null, [])).toBe(false);
    expect(isNewContact(sam, undefined)).toBe(false);
  });
});
