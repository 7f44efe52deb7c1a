import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { generateSecret, signMessage } from './signature.ts';

const message = () => ({
  id: 'b0d6a1',
  sentAt: new Date(),
  body: '{"type":"order.placed","data":{"name":"Zoë"}}',
});

describe('the signature of a webhook', () => {
  it('is accepted by the library of Standard Webhooks', () => {
    const secret = generateSecret();
    const signed = message();
    expect(new Webhook(secret).verify(signed.body, signMessage(signed, [secret]))).toEqual(
      JSON.parse(signed.body),
    );
  });

  it('is accepted with either secret during a rotation, and with no other', () => {
    const [next, previous, other] = [generateSecret(), generateSecret(), generateSecret()];
    const signed = message();
    const headers = signMessage(signed, [next, previous]);
    for (const secret of [next, previous])
      expect(() => new Webhook(secret).verify(signed.body, headers)).not.toThrow();
    expect(() => new Webhook(other).verify(signed.body, headers)).toThrow();
  });

  it('does not fit another body, another id or an old timestamp', () => {
    const secret = generateSecret();
    const signed = message();
    const headers = signMessage(signed, [secret]);
    const verifier = new Webhook(secret);
    expect(() => verifier.verify(`${signed.body} `, headers)).toThrow();
    expect(() => verifier.verify(signed.body, { ...headers, 'webhook-id': 'b0d6a2' })).toThrow();
    const old = { ...signed, sentAt: new Date(signed.sentAt.getTime() - 3_600_000) };
    expect(() => verifier.verify(signed.body, signMessage(old, [secret]))).toThrow();
  });
});
