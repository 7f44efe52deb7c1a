import { describe, expect, it } from '@jest/globals';
import { isNewContact } from './add-to-contacts.tsx';

const sam = { name: 'Sam Reed', email: 'Sam@acme.test', telephone: '' };

describe('a contact that was typed', () => {
  it('is offered to the company’s contacts when it is not there yet', () => {
    expect(isNewContact(sam, [])).toBe(true);
    expect(isNewContact(sam, ['priya@acme.test'])).toBe(true);
  });

  it('is not offered when it is there, not complete, or nobody knows', () => {
    expect(isNewContact(sam, ['sam@acme.test'])).toBe(false);
    expect(isNewContact({ ...sam, email: 'sam' }, [])).toBe(false);
    expect(isNewContact({ ...sam, name: ' ' }, [])).toBe(false);
    expect(isNewContact(null, [])).toBe(false);
    expect(isNewContact(sam, undefined)).toBe(false);
  });
});
