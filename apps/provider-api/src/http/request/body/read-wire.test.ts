import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { readWire } from './read-wire.ts';

const schema = v.object({
  customerName: v.string(),
  contacts: v.optional(v.array(v.object({ firstName: v.string() }))),
  sections: v.nullable(v.record(v.string(), v.unknown())),
});

describe('reading a body by its schema', () => {
  it('takes the fields the schema names, in either spelling', () => {
    const wire = { customer_name: 'Ada', contacts: [{ first_name: 'B' }, { firstName: 'C' }] };
    expect(readWire(schema, wire)).toEqual({
      customerName: 'Ada',
      contacts: [{ firstName: 'B' }, { firstName: 'C' }],
    });
  });

  it('never looks at other fields', () => {
    const looked: PropertyKey[] = [];
    const wire = new Proxy(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`key_${n}`, n])), {
      get(target, key) {
        looked.push(key);
        return Reflect.get(target, key);
      },
    });
    expect(readWire(schema, wire)).toEqual({});
    expect(looked.length).toBeLessThan(20);
  });

  it('inherits nothing', () => {
    const wire = JSON.parse('{"__proto__":{"customer_name":"Eve"},"sections":{"__proto__":{"a":1},"b_c":2}}');
    const read = readWire(schema, wire) as { customerName?: string; sections: { a?: number } };
    expect(read).toEqual({ sections: { bC: 2 } });
    expect(read.customerName).toBeUndefined();
    expect(read.sections.a).toBeUndefined();
  });

  it.each([null, 'text', 7, [], [1], undefined])('leaves %j to the schema', (value) => {
    expect(readWire(schema, value)).toEqual(value);
  });
});
