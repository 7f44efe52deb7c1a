import type { AnyEndpoint } from '@portal/api-client';
import { scopeOf } from '@portal/api-client/scopes';
import { toWireKey } from '@portal/api-client/wire';
import { CAPABILITY_ROLES, getRoleName } from '@portal/auth/access';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { honoursIdempotencyKey } from '../http/idempotency/exceptions.ts';
import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import { DEPRECATION_HEADERS, LIMIT_HEADERS, refusalsOf } from './refusals.ts';

const REQUEST_ID = { $ref: '#/components/headers/X-Request-Id' };
const headersOf = ({ deprecated }: AnyEndpoint) => ({
  'X-Request-Id': REQUEST_ID,
  ...LIMIT_HEADERS,
  ...(deprecated !== undefined && DEPRECATION_HEADERS),
});

/** The domain distinguishes `quotes.list` from `multiQuotes.quotes.list`. */
export const tagOf = ({ id }: AnyEndpoint): string => id.split('.')[0] ?? '';

const CONTENT_TYPES: Readonly<Record<NonNullable<AnyEndpoint['encoding']>, string>> = {
  json: 'application/json',
  'put-override': 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  binary: 'application/octet-stream',
};

interface Wrapper {
  type: string;
  wrapped: GenericSchema;
}

/** The schema inside `v.optional` and `v.nullable`, which mean the same in a query. */
function unwrap(schema: GenericSchema): GenericSchema {
  const isWrapped = schema.type === 'optional' || schema.type === 'nullable';
  return isWrapped ? unwrap((schema as unknown as Wrapper).wrapped) : schema; // both have `wrapped`
}

type PipeItem = GenericSchema | { kind: 'validation' | 'transformation' | 'metadata'; type: string };

function pipeOf(schema: PipeItem): PipeItem[] {
  return 'pipe' in schema ? (schema.pipe as PipeItem[]).flatMap(pipeOf) : [schema]; // valibot's own
}

/** A number that arrives as digits: the converter stops at the transform and would lose its bounds. */
function withoutDigits(schema: GenericSchema): GenericSchema {
  const [from, ...rest] = pipeOf(schema);
  const becomesNumber =
    from?.type === 'union' && rest.some(({ type }) => type === 'integer' || type === 'number');
  if (!becomesNumber) return schema;
  const pipe = [v.number(), ...rest.filter(({ kind }) => kind === 'validation')];
  return { ...v.number(), pipe } as unknown as GenericSchema; // what v.pipe makes
}

/** Query schemas also accept typed values from code; the document shows only the wire form. */
function parameterSchema(schema: JsonSchema): JsonSchema {
  const [first] = schema.anyOf ?? [];
  if (first?.type === 'array') return first;
  if (first?.type === 'boolean') return { type: 'boolean' };
  return schema;
}

/** Meanings that the schema of a parameter cannot express. */
const PARAMETER_MEANING: Readonly<Record<string, string>> = {
  page: 'The first page is 1.',
  per_page: '10 without it.',
  search: 'Text that occurs in the row, in any of the fields that the portal searches.',
  is_sandbox: 'For people in the portal. Sandbox tokens always get test data, other tokens only real data.',
  cursor:
    'Reads the whole list: `*` first, then `next_cursor` of the previous answer. In place of `page` and `sort`.',
};

function queryParameters(endpoint: AnyEndpoint, components: Components): object[] {
  if (endpoint.query === undefined) return [];
  const schema: GenericSchema = unwrap(endpoint.query);
  const { entries } = schema as unknown as { entries: Record<string, GenericSchema> }; // queries are objects
  return Object.entries(entries).map(([name, entry]) => {
    const described = parameterSchema(components.schemaOf(withoutDigits(unwrap(entry)), 'input', endpoint));
    const isList = described.type === 'array';
    const description = PARAMETER_MEANING[toWireKey(name)];
    return {
      name: toWireKey(name) + (isList ? '[]' : ''),
      in: 'query',
      ...(description !== undefined && { description }),
      required: entry.type !== 'optional',
      ...(isList && { style: 'form', explode: true }),
      schema: described,
    };
  });
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/uuid$/i.test(name) && { format: 'uuid' }) },
  }));
}

function requestBody(
  endpoint: AnyEndpoint,
  components: Components,
  override: string | null,
): object | undefined {
  if (endpoint.body === undefined) return undefined;
  const described = components.schemaOf(endpoint.body, 'input', endpoint);
  const schema =
    override === null
      ? described
      : {
          allOf: [
            described,
            { type: 'object', properties: { _method: { const: override } }, required: ['_method'] },
          ],
        };
  return { required: true, content: { [CONTENT_TYPES[endpoint.encoding ?? 'json']]: { schema } } };
}

const PAGE_LINK = { type: ['string', 'null'] };
const PAGE: Readonly<Record<string, object>> = {
  links: {
    type: 'object',
    properties: { first: PAGE_LINK, last: PAGE_LINK, prev: PAGE_LINK, next: PAGE_LINK },
    required: ['first', 'last', 'prev', 'next'],
  },
  meta: { $ref: '#/components/schemas/PageMeta' },
};

/** The envelopes of R5. */
function answerSchema(endpoint: AnyEndpoint, components: Components): object {
  const answer = endpoint.response === null ? {} : components.schemaOf(endpoint.response, 'output', endpoint);
  const list = { type: 'array', items: answer };
  const enveloped = (properties: Record<string, object>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  });
  if (endpoint.shape === 'resource') return enveloped({ data: answer });
  if (endpoint.shape === 'list') return enveloped({ data: list });
  if (endpoint.shape === 'page') return enveloped({ data: list, ...PAGE });
  return answer;
}

function success(endpoint: AnyEndpoint, components: Components): Record<string, object> {
  const headers = headersOf(endpoint);
  if (endpoint.id === 'auth.startImpersonation') {
    const Location = { description: 'The dashboard.', schema: { type: 'string' } };
    return { 303: { description: 'Signed in as the user.', headers: { ...headers, Location } } };
  }
  if (endpoint.shape === 'empty') return { 204: { description: 'Done.', headers } };
  if (endpoint.shape === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { 200: { description: 'The file.', headers, content: { '*/*': { schema } } } };
  }
  const content = { 'application/json': { schema: answerSchema(endpoint, components) } };
  return { 200: { description: 'Done.', headers, content } };
}

function security(endpoint: AnyEndpoint): object[] {
  const token = { csrfToken: [], session: [] };
  if (endpoint.access === 'public') return endpoint.method === 'GET' ? [] : [token];
  const scope = scopeOf(endpoint);
  const bearer = scope === 'none' ? [] : [{ bearer: scope === 'any' ? [] : [scope] }];
  return [endpoint.method === 'GET' ? { session: [] } : token, ...bearer];
}

function describeAccess(endpoint: AnyEndpoint): string {
  const { access } = endpoint;
  if (access === 'public') return 'Open to everyone.';
  const roles = CAPABILITY_ROLES[access];
  const who =
    roles === 'all' ? 'Every signed-in user' : `Users with the role ${roles.map(getRoleName).join(', ')}`;
  const when =
    access === 'session'
      ? ', even before they have set up two-factor authentication, changed an expired password or accepted the SLA'
      : '';
  const gate = endpoint.id.startsWith('multiQuotes.') ? ' whose partner may use multi quotes' : '';
  const scope = scopeOf(endpoint);
  const tokens =
    scope === 'none'
      ? 'Not for API tokens.'
      : scope === 'any'
        ? 'Any API token.'
        : `API tokens with the scope \`${scope}\`.`;
  return `${who}${gate}${when}. ${tokens}`;
}

function describeEnd({ deprecated }: AnyEndpoint): string {
  if (deprecated === undefined) return '';
  const { sunset, replacement } = deprecated;
  const instead = replacement === undefined ? '' : ` Use \`${replacement}\` instead.`;
  return `This call may stop working on ${sunset}.${instead} `;
}

/** Only on calls that honour the header. The description in `info` explains it. */
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/Idempotency-Key' };

/** Describes a call that accepts a version, with and without one. */
function versionRule({ body }: AnyEndpoint): string {
  const entries = body !== undefined && 'entries' in body ? (body.entries as object) : {};
  if ('version' in entries) {
    return ' With `version`, 409 if it has changed since; without it, the last save wins and a step depends on the state alone.';
  }
  if ('versions' in entries) {
    return ' Skips items that have changed since the `versions` given; does not check items without a version there.';
  }
  return '';
}

/** Operations of one endpoint by method: its own, and the POST override of R3. */
export function operationsOf(endpoint: AnyEndpoint, components: Components): Record<string, object> {
  const { id, method, path, summary, source } = endpoint;
  const operation = (override: string | null) => ({
    operationId: override === null ? id : `${id}.override`,
    tags: [tagOf(endpoint)],
    summary,
    ...(endpoint.deprecated !== undefined && {
      deprecated: true,
      'x-sunset': endpoint.deprecated.sunset,
    }),
    description:
      describeEnd(endpoint) +
      (override === null ? '' : `Same as ${override} at this path. `) +
      describeAccess(endpoint) +
      versionRule(endpoint),
    'x-origin': source,
    'x-capability': endpoint.access,
    security: security(endpoint),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(endpoint, components),
      ...(honoursIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body !== undefined && { requestBody: requestBody(endpoint, components, override) }),
    responses: {
      ...success(endpoint, components),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  });
  const overridden =
    endpoint.encoding === 'put-override' || (endpoint.encoding === 'multipart' && method !== 'POST');
  return {
    [method.toLowerCase()]: operation(null),
    ...(overridden && { post: operation(method) }),
  };
}
