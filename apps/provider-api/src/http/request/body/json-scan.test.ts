import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonScan } from './json-scan.ts';

type Limits = ConstructorParameters<typeof JsonScan>[0];

/** Scans a document in slices of `size` bytes. */
function scan(json: string, limits: Partial<Limits> = {}, size = json.length) {
  const scanner = new JsonScan({ depth: 4, values: 10, text: 12, ...limits });
  const bytes = new TextEncoder().encode(json);
  for (let start = 0; start < bytes.length; start += size) scanner.scan(bytes.subarray(start, start + size));
  return scanner.excess;
}

describe('the scan of a JSON body', () => {
  it.each([
    ['[[[[1]]]]', null],
    ['[[[[[1]]]]]', 'depth'],
    ['{"a":{"a":{"a":{"a":{}}}}}', 'depth'],
    ['[1,2,3,4,5,6,7,8,9,10]', null],
    ['[1,2,3,4,5,6,7,8,9,10,11]', 'values'],
    ['[[],[],[],[],[],[]]', 'values'],
    ['{"a":1,"a":1,"a":1,"a":1,"a":1,"a":1,"a":1,"a":1,"a":1,"a":1,"a":1}', 'values'],
    ['"a text of many letters"', 'text'],
    ['{"a name of many letters":1}', 'text'],
    ['"\\"\\"[[[[,"', null],
    ['"[[[[[["', null],
    ['"{,,,,,,,,"', null],
  ])('finds in %s what exceeds a limit: %s', (json, excess) => {
    for (const size of [json.length, 1, 2, 3, 5]) expect(scan(json, {}, size)).toBe(excess);
  });

  it('stops at the first excess, however much follows', () => {
    let read = 0;
    const bytes = new Proxy(new TextEncoder().encode('['.repeat(100_000)), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
        return Reflect.get(target, key, target);
      },
    });
    const scanner = new JsonScan({ depth: 4, values: 10, text: 12 });
    scanner.scan(bytes);
    scanner.scan(bytes);
    expect(scanner.excess).toBe('depth');
    expect(read).toBeLessThan(20);
  });

  it('never objects to a small document', () => {
    const small = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(small, (value) => {
        const json = JSON.stringify(value);
        expect(scan(json, { depth: 6, values: 10_000, text: 10_000 })).toBeNull();
      }),
    );
  });
});
