import { describe, expect, it } from '@jest/globals';
import { testApiDocument } from '../../../testing/api-document.ts';
import { createBodyExample, createCurlExample, createExample, createTypeScriptExample } from './examples.ts';
import { findOperations, readDocument } from './read-document.ts';
import { describeLimits, describeType, listParts, listValues } from './schema.ts';
import type { Operation } from './types.ts';

const document = readDocument(testApiDocument);
const { schemas } = document;

function operation(id: string): Operation {
  const found = document.operations.get(id);
  if (found === undefined) throw new Error(`${id} is not in the document.`);
  return found;
}

describe('reading the document', () => {
  it('resolves parameters, headers and refusals', () => {
    const create = operation('orders.createNote');
    expect(create.parameters.map(({ name }) => name)).toEqual(['reference', 'Idempotency-Key']);
    expect(create.refusals).toMatchObject([{ status: '429', headers: [{ name: 'Retry-After' }] }]);
    expect(operation('orders.list').answers[0]?.headers).toMatchObject([
      { name: 'X-Request-Id', description: 'Reference for support requests.' },
    ]);
  });

  it('knows the scope of a call, and which calls tokens may not make', () => {
    expect(operation('orders.list').scope).toBe('orders:read');
    expect(operation('multiQuotes.import').scope).toBe('');
    expect(operation('auth.updateMe').scope).toBeNull();
  });

  it('leaves out the second form of a PUT', () => {
    expect([...document.operations.keys()]).toEqual([
      'orders.list',
      'orders.createNote',
      'multiQuotes.import',
      'auth.updateMe',
    ]);
  });

  it('finds calls by several words of name, path and summary', () => {
    const find = (search: string, withPeopleOnly = false) =>
      findOperations(document.tags, { search, withPeopleOnly }).flatMap(({ operations }) =>
        operations.map(({ id }) => id),
      );
    expect(find('NOTE order')).toEqual(['orders.createNote']);
    expect(find('multi quotes')).toEqual(['multiQuotes.import']);
    expect(find('profile')).toEqual([]);
    expect(find('profile', true)).toEqual(['auth.updateMe']);
    expect(find('(')).toEqual([]);
  });
});

describe('schemas', () => {
  const order = { $ref: '#/components/schemas/Order' };

  it('are described by type and limits', () => {
    expect(describeType({ type: 'array', items: order }, schemas)).toBe('array of Order');
    expect(describeType({ anyOf: [order, { type: 'null' }] }, schemas)).toBe('Order or null');
    expect(describeType({ type: ['string', 'null'] }, schemas)).toBe('string or null');
    expect(describeLimits({ type: 'integer', minimum: 1, maximum: 100 }, schemas)).toEqual(['1 to 100']);
    expect(describeLimits({ type: 'string', maxLength: 5, format: 'date' }, schemas)).toEqual([
      'date',
      'at most 5 characters',
    ]);
    expect(listValues({ type: 'array', items: { type: 'string', enum: ['a'] } }, schemas)).toEqual(['a']);
  });

  it('show the fields of list items, nullable schemas and combined schemas', () => {
    const names = (schema: object) => listParts(schema, schemas).map(({ name }) => name);
    expect(names({ type: 'array', items: { anyOf: [order, { type: 'null' }] } })).toEqual([
      'reference',
      'note',
      'replaces',
    ]);
    const more = { type: 'object', properties: { _method: { const: 'PUT' } } };
    expect(names({ allOf: [{ $ref: '#/components/schemas/NewNote' }, more] })).toEqual([
      'text',
      'is_urgent',
      '_method',
    ]);
    expect(names({ type: 'object', additionalProperties: { type: 'number' } })).toEqual(['[any name]']);
  });

  it('have a finite example even if they are recursive', () => {
    expect(JSON.stringify(createExample(order, schemas)).length).toBeLessThan(2000);
  });
});

describe('examples', () => {
  it('send the required fields, and quote everything that a shell would interpret', () => {
    const create = operation('orders.createNote');
    expect(createBodyExample(create, schemas)).toBe('{\n  "text": "text"\n}');
    expect(createCurlExample(create, document)).toBe(
      [
        `curl -X POST 'https://portal.test/api/v1/orders/{reference}/notes'`,
        '-H "Authorization: Bearer $API_TOKEN"',
        '-H "Idempotency-Key: $(uuidgen)"',
        "-H 'Content-Type: application/json'",
        `--data '{\n  "text": "text"\n}'`,
      ].join(' \\\n  '),
    );
    const body = { contentType: 'application/json', schema: { const: "it's" } };
    expect(createCurlExample({ ...create, body }, document)).toContain(`--data '"it'\\''s"'`);
  });

  it('send files as a form', () => {
    expect(createCurlExample(operation('multiQuotes.import'), document)).toContain(`-F 'file=@file.pdf'`);
    expect(createTypeScriptExample(operation('multiQuotes.import'), document)).toContain(
      `body.append('file', await openAsBlob('file.pdf'), 'file.pdf');`,
    );
  });

  it('read the answer in TypeScript', () => {
    const code = createTypeScriptExample(operation('orders.list'), document);
    expect(code).toContain(`fetch('https://portal.test/api/v1/orders', {`);
    expect(code).toContain('await response.json()');
  });
});
