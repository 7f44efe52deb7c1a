import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { honoursIdempotencyKey } from '../http/idempotency/exceptions.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { openApiDocument } from './document.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  'x-origin': string;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));

let api: TestApi;
let amelia: Browser;
let document: Document;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  document = JSON.parse(await (await amelia.call(contract.openapi.getDocument, {})).blob.text());
});
afterAll(() => api.close());

function operationOf({ path, method }: AnyEndpoint): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

/** Checks values against the schemas of the document, references and all. */
function ajv(): Ajv2020 {
  const checker = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(checker);
  return checker.addSchema({ $id: 'api.json', components: document.components });
}

function checkAgainst(schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api.json#/components');
  const check = ajv().compile(JSON.parse(text));
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the description of the API', () => {
  it('says of every call that accepts a version what happens without one', () => {
    const hasEntry = (endpoint: AnyEndpoint, name: string) =>
      endpoint.body !== undefined && 'entries' in endpoint.body && name in (endpoint.body.entries as object);
    const versioned = endpoints.filter((each) => hasEntry(each, 'version'));
    expect(versioned.length).toBeGreaterThan(10);
    for (const endpoint of versioned) expect(operationOf(endpoint).description).toContain('without it');
    for (const endpoint of endpoints.filter((each) => hasEntry(each, 'versions')))
      expect(operationOf(endpoint).description).toContain('does not check items without a version');
  });

  it('is served to everyone and is valid OpenAPI 3.1', async () => {
    const response = await api.guest().fetch('/api/v1/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    const text = await response.text();
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(text));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has valid JSON Schemas and no broken references', () => {
    const checker = ajv();
    const { schemas, responses } = document.components;
    const names = new Set([
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
      '#/components/headers/X-Request-Id',
      '#/components/parameters/Idempotency-Key',
    ]);
    for (const schema of Object.values(schemas)) expect(checker.validateSchema(schema)).toBe(true);
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    expect([...references].map(([, name]) => name).filter((name) => !names.has(name ?? ''))).toEqual([]);
  });

  it('describes each call of the contract, and nothing else', () => {
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const overridden = endpoints.filter(({ encoding }) => encoding === 'put-override');
    expect(described.sort()).toEqual(
      [...endpoints, ...overridden.map(({ id }) => ({ id: `${id}.override` }))].map(({ id }) => id).sort(),
    );
    for (const endpoint of endpoints) {
      const operation = operationOf(endpoint);
      expect(operation.summary).toBe(endpoint.summary);
      expect(operation['x-origin']).toBe(endpoint.source);
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
    }
  });

  it('names the limits that a call can exceed', () => {
    for (const endpoint of endpoints) {
      const statuses = Object.keys(operationOf(endpoint).responses);
      // An unsubscribe link takes a body of any type.
      const types = endpoint.id === 'notifications.unsubscribe' ? [] : ['415'];
      const writes = endpoint.method === 'GET' ? [] : ['413', ...types];
      expect(statuses).toEqual(expect.arrayContaining(['408', '414', '429', '431', ...writes]));
    }
  });

  it('says which calls honour an idempotency key: every POST that is no written exception', () => {
    const reference = { $ref: '#/components/parameters/Idempotency-Key' };
    const described = endpoints.filter((endpoint) =>
      operationOf(endpoint).parameters.some((parameter) => isDeepStrictEqual(parameter, reference)),
    );
    expect(described.map(({ id }) => id)).toEqual(
      endpoints.filter(honoursIdempotencyKey).map(({ id }) => id),
    );
    expect(described).toContain(contract.contacts.create);
  });

  it('says how to be let in: cookie and CSRF token, or a token with a scope', () => {
    expect(operationOf(contract.orders.list).security).toEqual([
      { session: [] },
      { bearer: ['orders:read'] },
    ]);
    expect(operationOf(contract.contacts.create).security).toEqual([
      { session: [], csrfToken: [] },
      { bearer: ['contacts:write'] },
    ]);
    expect(operationOf(contract.partner.inviteUser).security).toEqual([{ session: [], csrfToken: [] }]);
    expect(operationOf(contract.auth.login).security).toEqual([{ session: [], csrfToken: [] }]);
    expect(operationOf(contract.openapi.getDocument).security).toEqual([]);
    const usedScopes = endpoints.flatMap((each) =>
      operationOf(each).security.flatMap(({ bearer }) => bearer ?? []),
    );
    expect([...new Set(usedScopes)].sort()).toEqual([...TOKEN_SCOPES].sort());
  });

  it('says of fields what the contract’s sources say of them', () => {
    const { schemas } = document.components;
    expect(schemas['SearchQuote']).toMatchObject({
      properties: {
        speed: { description: 'Mbps down.' },
        layer: { description: '2 or 3; null means configurable.' },
      },
    });
    expect(schemas['CaseSummary']).toMatchObject({
      properties: { waits_on: { description: expect.stringContaining('null when it is finished') } },
    });
  });

  it('names what is sent as it is on the wire', () => {
    const query = operationOf(contract.contacts.list).parameters;
    expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(['per_page', 'purpose[]']));
    expect(query.find(({ name }) => name === 'per_page')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
    const override = document.paths['/api/v1/me/password']?.['post'];
    expect(JSON.stringify(override?.requestBody)).toContain('"_method":{"const":"PUT"}');
    const upload = operationOf(contract.auth.uploadAvatar).requestBody?.content;
    expect(upload?.['multipart/form-data']?.schema).toMatchObject({
      properties: { avatar: { type: 'string', format: 'binary' } },
    });
  });
});

describe('what the server answers', () => {
  const plainReads: AnyEndpoint[] = endpoints.filter(
    ({ method, path, shape, id }) =>
      method === 'GET' &&
      !path.includes('{') &&
      shape !== 'file' &&
      shape !== 'empty' &&
      !id.startsWith('geocoding.') &&
      !['twoFactor.getQrCode', 'availability.checkOnNetwork'].includes(id),
  );
  /** Queries of the reads that need one. */
  const queries: Record<string, string> = {
    'customers.getByName': '?name=Harlequin%20Logistics',
    'savedViews.list': '?list=orders',
    'search.find': '?search=broadband',
    'singleSignOn.find': '?domain=acme.test',
    'documentation.search': '?search=broadband',
    'support.searchHelp': '?search=quote',
  };

  it('to each list and read without parameters is as described', async () => {
    expect(plainReads.length).toBeGreaterThan(25);
    const wrong: string[] = [];
    for (const endpoint of plainReads) {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const response = await amelia.fetch(endpoint.path + (queries[endpoint.id] ?? ''), { headers });
      const schema = operationOf(endpoint).responses['200']?.content?.['application/json']?.schema ?? {};
      const errors =
        response.status === 200 ? checkAgainst(schema, await response.json()) : [response.status];
      wrong.push(...errors.slice(0, 3).map((error) => `${endpoint.id}: ${error}`));
    }
    expect(wrong).toEqual([]);
  });

  it('to one thing of each kind is as described', async () => {
    const first = async (path: string, key: string): Promise<string> => {
      const { data } = await (await amelia.fetch(path)).json();
      return String(data[0][key]);
    };
    const calls: [AnyEndpoint, Record<string, string>][] = [
      [contract.quotes.single.get, { reference: await first('/api/v1/quotes', 'reference') }],
      [contract.quotes.single.listHistory, { reference: await first('/api/v1/quotes', 'reference') }],
      [contract.quotes.broadband.get, { reference: await first('/api/v1/broadband-quotes', 'reference') }],
      [contract.orders.get, { reference: await first('/api/v1/orders', 'reference') }],
      [contract.orders.listHistory, { reference: await first('/api/v1/orders', 'reference') }],
      [contract.circuits.get, { id: await first('/api/v1/circuits', 'id') }],
      [contract.circuits.getTraffic, { id: await first('/api/v1/circuits', 'id') }],
      [contract.support.getCase, { id: await first('/api/v1/support/cases', 'id') }],
      [contract.support.getSlaTimer, { id: await first('/api/v1/support/cases', 'id') }],
      [contract.documentation.getFolder, { id: await first('/api/v1/documentation/folders', 'id') }],
      [contract.multiQuotes.get, { uuid: await first('/api/v1/multi-quotes', 'uuid') }],
      [contract.multiQuotes.locations.list, { uuid: await first('/api/v1/multi-quotes', 'uuid') }],
      [contract.multiQuotes.negotiations.list, { uuid: await first('/api/v1/multi-quotes', 'uuid') }],
    ];
    for (const [endpoint, parameters] of calls) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
      const schema = operationOf(endpoint).responses['200']?.content?.['application/json']?.schema ?? {};
      const body = await (await amelia.fetch(path)).json();
      expect([endpoint.id, checkAgainst(schema, body)]).toEqual([endpoint.id, []]);
    }
  });

  it('when it refuses is as described', async () => {
    const { schemas } = document.components;
    const missing = await (await amelia.fetch('/api/v1/orders/none')).json();
    expect(checkAgainst(schemas['Error'] ?? {}, missing)).toEqual([]);
    const invalid = await amelia.fetch('/api/v1/orders?per_page=101');
    expect(invalid.status).toBe(422);
    expect(checkAgainst(schemas['ValidationError'] ?? {}, await invalid.json())).toEqual([]);
    expect(checkAgainst(schemas['ValidationError'] ?? {}, missing)).not.toEqual([]);
  });
});

describe('a deprecated call', () => {
  const HALF_A_YEAR_DAYS = 182;
  const end = { since: '2026-11-27', sunset: '2027-06-01', replacement: 'orders.list' };

  /** Ids of calls that end too early, or whose replacement is missing or ends too. */
  const listBroken = (calls: readonly AnyEndpoint[]) =>
    calls.filter(({ deprecated }) => {
      if (deprecated === undefined) return false;
      const { since, sunset, replacement } = deprecated;
      const days = (Date.parse(sunset) - Date.parse(since)) / 86_400_000;
      const stays = calls.some(({ id, deprecated: also }) => id === replacement && also === undefined);
      return !(days >= HALF_A_YEAR_DAYS) || (replacement !== undefined && !stays);
    });

  it('is announced half a year before its end, and its replacement stays', () => {
    const withEnd = (change: Partial<typeof end>) =>
      endpoints.map((call) =>
        call.id === 'quotes.list' ? { ...call, deprecated: { ...end, ...change } } : call,
      );
    expect(listBroken(withEnd({}))).toEqual([]);
    for (const change of [{ sunset: '2027-05-01' }, { sunset: 'soon' }, { replacement: 'quotes.list' }])
      expect(listBroken(withEnd(change)).map(({ id }) => id)).toEqual(['quotes.list']);
    expect(listBroken(endpoints)).toEqual([]);
  });

  it('is marked with its end, its replacement and the headers of its answers', () => {
    const [first] = endpoints;
    if (first === undefined) throw new Error('The contract has no calls.');
    const { paths } = openApiDocument([{ ...first, deprecated: end }], { url: '', cookie: '' });
    expect(paths[first.path]?.[first.method.toLowerCase()]).toMatchObject({
      deprecated: true,
      'x-sunset': '2027-06-01',
      description: expect.stringContaining('may stop working on 2027-06-01. Use `orders.list` instead.'),
    });
    expect(JSON.stringify(paths)).toContain('"Sunset"');
    expect(JSON.stringify(document.paths[first.path])).not.toContain('"Sunset"');
  });
});
