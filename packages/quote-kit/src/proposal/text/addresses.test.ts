import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { findAddresses } from './addresses.ts';

const ACCEPTED = [
  'lucy@customer.test',
  "sean.o'neil@customer.test",
  'first.last+tag@sub.example.co.uk',
  'info@xn--bcher-kva.example',
  'info@example.xn--p1ai',
];
const REFUSED = ['lucy', 'lucy@', 'lucy@customer', 'a..b@c.test', 'a@-c.test', '"a b"@c.test', 'ä@c.test'];

/** Whether the server accepts an address. */
function isSent(address: string): boolean {
  const { email } = contract.contacts.contact.entries;
  const body = contract.contacts.create.body as v.ObjectSchema<{ email: v.GenericSchema }, undefined>; // declared so
  return v.is(email, address) && v.is(body.entries.email, address);
}

describe('an email address', () => {
  it.each(ACCEPTED)('%s is accepted by the form and by the server', (address) => {
    expect(findAddresses(address)).toEqual([address]);
    expect(isSent(address)).toBe(true);
  });

  it.each(REFUSED)('%s is refused by both', (address) => {
    expect(findAddresses(address)).not.toContain(address);
    expect(isSent(address)).toBe(false);
  });
});
