import { expect, it } from '@jest/globals';
import { transform } from '@swc/core';
import withoutUnusedCalls from './contract-calls.ts';

const CONTRACT = `
import * as v from 'valibot';
import { resourceEndpoint } from '../endpoint.ts';
import { paging, textLine } from './common.ts';

const filters = { ...paging(), customer: v.optional(textLine()) };
const order = v.object({ reference: v.pipe(v.string(), v.maxLength(10)), summary: v.string() });
export const get = resourceEndpoint(
  'orders.get',
  { method: 'GET', path: '/orders/{reference}', summary: 'One order; it\\'s the caller\\'s.' },
  order,
);
const list = resourceEndpoint(
  'orders.list',
  {
    path: '/orders',
    summary: \`At most \${1} page.\`,
    query: v.object({ search: v.nullable(textLine(20)) }),
  },
  v.object({ rows: v.array(order) }),
);
`;

async function minify(source: string): Promise<string> {
  const { code } = await transform(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true } },
    isModule: true,
  });
  return code;
}

it('lets a call be left out that is not used', async () => {
  expect(await minify(CONTRACT)).toContain('orders.list');
  const code = await minify(withoutUnusedCalls(CONTRACT));
  expect(code).toContain('orders.get');
  expect(code).toContain('maxLength');
  expect(code).not.toContain('orders.list');
  expect(code).not.toContain('nullable');
});

it('leaves out the summary of a call, but not a field of that name', async () => {
  const code = withoutUnusedCalls(CONTRACT);
  expect(code).not.toContain('One order');
  expect(code).not.toContain('At most');
  expect(code).toContain('summary: /*#__PURE__*/ v.string()');
});
