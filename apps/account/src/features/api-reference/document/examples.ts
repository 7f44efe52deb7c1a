import { resolve, withoutNull } from './schema.ts';
import type { ApiDocument, JsonSchema, Operation } from './types.ts';

type Schemas = ApiDocument['schemas'];

/** The depth at which examples of recursive schemas end. */
const MAX_DEPTH = 6;

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  email: 'name@example.com',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  binary: '@file.pdf',
};

/** A value that fits the schema. Objects have their required fields, or all fields if none is required. */
export function createExample(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const found = withoutNull(schema, schemas);
  const { type, anyOf, allOf, items, properties, required = [], format = '' } = found;
  const inner = (each: JsonSchema) => createExample(each, schemas, depth + 1);
  if (found.const !== undefined) return found.const;
  if (found.default !== undefined) return found.default;
  if (found.enum !== undefined) return found.enum[0];
  if (allOf !== undefined) return Object.assign({}, ...allOf.map(inner));
  if (anyOf?.[0] !== undefined) return inner(anyOf[0]);
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.includes('array')) return depth < MAX_DEPTH && items !== undefined ? [inner(items)] : [];
  if (types.includes('object')) {
    if (depth >= MAX_DEPTH) return {};
    const all = Object.keys(properties ?? {});
    const names = required.length > 0 ? required : all;
    return Object.fromEntries(names.map((name) => [name, inner(properties?.[name] ?? {})]));
  }
  if (types.includes('integer') || types.includes('number')) return found.minimum ?? 1;
  if (types.includes('boolean')) return true;
  return TEXTS[format] ?? 'text';
}

/** Puts text in single quotes for a shell, where only the single quote itself needs escaping. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function requiredQuery({ parameters }: Operation, schemas: Schemas): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query' || !required) continue;
    query.set(name, String([createExample(schema, schemas)].flat()[0]));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const hasIdempotencyKey = ({ parameters }: Operation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

const isFile = (schema: JsonSchema, schemas: Schemas): boolean => {
  const { format, items } = resolve(schema, schemas);
  return format === 'binary' || (items !== undefined && isFile(items, schemas));
};

/** The fields of a form with example values. */
function formFields(schema: JsonSchema, schemas: Schemas) {
  const { properties = {}, required = [] } = withoutNull(schema, schemas);
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return names.map((name) => {
    const field = properties[name] ?? {};
    const isList = withoutNull(field, schemas).items !== undefined;
    const value = [createExample(field, schemas)].flat()[0];
    return {
      name: isList ? `${name}[]` : name,
      value: isFile(field, schemas) ? null : String(value),
    };
  });
}

/** The body as formatted JSON; null without a body or for a form. */
export function createBodyExample(operation: Operation, schemas: Schemas): string | null {
  if (operation.body?.contentType !== 'application/json') return null;
  return JSON.stringify(createExample(operation.body.schema, schemas), null, 2);
}

/** A command for a shell. */
export function createCurlExample(operation: Operation, { serverUrl, schemas }: ApiDocument): string {
  const { method, path, body } = operation;
  const json = createBodyExample(operation, schemas);
  const form = body !== null && json === null ? formFields(body.schema, schemas) : [];
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(serverUrl + path + requiredQuery(operation, schemas))}`,
    '-H "Authorization: Bearer $API_TOKEN"',
    ...(hasIdempotencyKey(operation) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(json === null ? [] : [`-H 'Content-Type: application/json'`, `--data ${quote(json)}`]),
    ...form.map(({ name, value }) => `-F ${quote(`${name}=${value ?? '@file.pdf'}`)}`),
  ];
  return lines.join(' \\\n  ');
}

const indent = (text: string) => text.replaceAll('\n', '\n  ');

/** A program for any current JavaScript runtime. */
export function createTypeScriptExample(operation: Operation, { serverUrl, schemas }: ApiDocument): string {
  const { method, path, body, answers } = operation;
  const json = createBodyExample(operation, schemas);
  const isForm = body !== null && json === null;
  const headers = [
    "    Authorization: 'Bearer ' + process.env.API_TOKEN,",
    ...(hasIdempotencyKey(operation) ? [`    'Idempotency-Key': crypto.randomUUID(),`] : []),
    ...(json === null ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const form = isForm
    ? [
        'const body = new FormData();',
        ...formFields(body.schema, schemas).map(({ name, value }) =>
          value === null
            ? `body.append('${name}', await openAsBlob('file.pdf'), 'file.pdf');`
            : `body.append('${name}', ${JSON.stringify(value)});`,
        ),
        '',
      ]
    : [];
  const content = answers[0]?.content ?? {};
  const read =
    'application/json' in content
      ? 'const answer = await response.json();'
      : Object.keys(content).length > 0
        ? 'const file = await response.blob();'
        : null;
  return [
    ...(form.some((line) => line.includes('openAsBlob'))
      ? [`import { openAsBlob } from 'node:fs';`, '']
      : []),
    ...form,
    `const response = await fetch('${serverUrl + path + requiredQuery(operation, schemas)}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(json === null ? [] : [`  body: JSON.stringify(${indent(json)}),`]),
    ...(isForm ? ['  body,'] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...(read === null ? [] : [read]),
  ].join('\n');
}
