import { describe, expect, it } from '@jest/globals';
import { toWire } from '@portal/api-client/wire';
import fc from 'fast-check';
import * as v from 'valibot';
import { createWireWriter } from './wire-writer.ts';

const schema = v.object({
  fullName: v.string(),
  monthlyCost: v.pipe(v.number(), v.integer()),
  rate: v.nullable(v.number()),
  isFirm: v.boolean(),
  status: v.picklist(['created', 'expired']),
  note: v.optional(v.string()),
  typedAs: v.nullish(v.string(), null),
  addressLines: v.array(v.object({ addressLine1: v.string() })),
  byKey: v.record(v.string(), v.number()),
  either: v.union([v.string(), v.object({ firstPart: v.number() })]),
  code: v.pipe(v.string(), v.maxLength(5)),
});
const value = {
  fullName: 'A "quoted" \\ name\n\u0000 – \ud800',
  monthlyCost: 1200,
  rate: null,
  isFirm: true,
  status: 'created',
  addressLines: [{ addressLine1: '1 Canal Row', secret: 1 }],
  byKey: { ATTR_BEARER: 1 },
  either: { firstPart: 2, secret: 3 },
  code: 'abc',
  passwordHash: 'never sent',
};
const parsed = (given: unknown) => JSON.stringify(toWire(v.parse(schema, given)));

describe('the writer of a schema', () => {
  it('writes what parsing, renaming and writing would, without undeclared fields', () => {
    const text = createWireWriter(schema)(value);
    expect(text).toBe(parsed(value));
    expect(text).not.toMatch(/secret|never sent/);
    expect(createWireWriter(schema)({ ...value, note: 'x', rate: -0.5, typedAs: 'y' })).toBe(
      parsed({ ...value, note: 'x', rate: -0.5, typedAs: 'y' }),
    );
  });

  it.each(Object.keys(schema.entries).filter((name) => name !== 'note' && name !== 'typedAs'))(
    'rejects a value without its %s, with the message of valibot',
    (name) => {
      const incomplete = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      expect(() => createWireWriter(schema)(incomplete)).toThrow(v.ValiError);
    },
  );

  it.each([
    ['fullName', 1],
    ['monthlyCost', 1.5],
    ['rate', Number.NaN],
    ['isFirm', 'true'],
    ['status', 'lost'],
    ['note', null],
    ['addressLines', {}],
    ['addressLines', [null]],
    ['code', 'too long'],
  ])('rejects a wrong %s: %p', (name, wrong) => {
    expect(() => createWireWriter(schema)({ ...value, [name]: wrong })).toThrow(v.ValiError);
  });

  it('writes any text as JSON does', () => {
    const write = createWireWriter(v.string());
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(write(text)).toBe(JSON.stringify(text))),
    );
  });

  it('keeps the names that the specification spells in camel case', () => {
    const write = createWireWriter(v.object({ trafficIn: v.number(), trafficOut: v.number() }), [
      'trafficIn',
    ]);
    expect(write({ trafficIn: 1, trafficOut: 2 })).toBe('{"trafficIn":1,"traffic_out":2}');
  });

  it('applies defaults and transforms', () => {
    const changing = v.object({
      size: v.optional(v.number(), 10),
      inner: v.object({ upper: v.pipe(v.string(), v.toUpperCase()) }),
    });
    expect(createWireWriter(changing)({ inner: { upper: 'a' } })).toBe('{"size":10,"inner":{"upper":"A"}}');
  });
});
