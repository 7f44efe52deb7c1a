import type { AnyEndpoint } from '@portal/api-client';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { brand } from '@portal/brand';
import { createComponents } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import { operationsOf, tagOf } from './operation.ts';
import { ERROR_SCHEMAS, REFUSALS } from './refusals.ts';

/** Tags in the order of the document, by the domains of the contract. */
const TAGS: Readonly<Record<string, string>> = {
  webhooks: 'Webhooks: endpoints that receive events, and what was delivered to them.',
  auth: 'Sign-in, session and own account',
  passkeys: 'Passkeys',
  singleSignOn: 'Single sign-on with the company’s identity provider (OpenID Connect)',
  twoFactor: 'Two-factor authentication',
  audit: 'Audit log: who changed what, and when',
  notifications: 'Notifications',
  dashboard: 'Dashboard figures',
  savedViews: 'Saved views of lists',
  sharedProposals: 'Pages that customers open by link, without an account',
  bulkRuns: 'Changes of many items at once: progress, stop and undo',
  search: 'Search by reference, postcode or name',
  geocoding: 'Addresses and postcodes',
  availability: 'Products and prices at an address',
  quotes: 'Leased-line quotes, from Saved to Order Created',
  broadbandQuotes: 'Broadband quotes',
  approvals: 'Quotes waiting for approval',
  multiQuotes: 'Search, quotes and negotiation for many addresses at once',
  orders: 'Orders and their progress',
  circuits: 'Live services',
  renewals: 'Renewals of services whose contract ends',
  support: 'Support cases, help, changelog',
  documentation: 'Documents and service notices',
  contacts: 'Contacts of the company',
  customers: 'Customers that quotes and orders are for',
  partner: 'The company, its users and API tokens',
  openapi: 'This description',
};

const INTRODUCTION = `The API of the ${brand.title}.

**Signing in.** A page of the portal signs in with a cookie session: fetch \`/csrf-cookie\`, then send its \`XSRF-TOKEN\`, URL-decoded, as \`X-XSRF-TOKEN\` with every call that is not a GET, and with the GETs that mark notifications as read. A program uses an API token (\`Authorization: Bearer …\`), created under API access. It is limited to its scopes and to the role of the user who created it, and needs no CSRF token.

**Sandbox.** A sandbox token (\`pp_test_…\`) lets you try the API safely: it searches, saves quotes, sends the request form, approves and orders. All of it is test data, marked with \`is_sandbox\`. Only your company's sandbox tokens can change it, and they see no real data. Your colleagues can view it in the portal. A test order reaches a milestone every five seconds; an order on hold for you resumes after a message to the delivery team, which is not sent. Nothing is delivered or billed, nobody is notified, and webhooks get no event. Approval rules apply. Test data is deleted 30 days after it was created. Other calls, such as those for multi-quotes, negotiations, proposals, services and cases, are refused with 403.

**Names** are snake_case. **Money** is an integer number of pence. **Speeds** are Mbps, **terms** months, **lead times** days. **Instants** are ISO 8601 with offset, **days** are YYYY-MM-DD.

**Lists** return pages: \`page\`, \`per_page\` (10, at most 100), \`sort\`, \`direction\`, \`search\`; several values of one filter are sent as \`name[]=a&name[]=b\`.

**Whole lists** are read with \`cursor\` in place of \`page\`, if the list has this parameter: \`cursor=*\` first, then the \`next_cursor\` of each answer, until it is null. Each row that exists during all calls is in exactly one answer. With pages, rows can be repeated or missed if others are added or removed meanwhile. The order is fixed, so \`sort\` and \`direction\` are refused, and filters stay the same for all calls. A cursor does not expire.

**Versions.** Whatever two people may edit has a \`version\`. A save that sends the version it was based on is refused with 409, and the current state under \`current\`, if somebody else has changed it since. A save without \`version\` skips this check: the last one wins. Steps such as approving check the state as well, so that fifty at the same time take effect once, with or without a version.

**Repeats.** A POST with an \`Idempotency-Key\` (any new text of up to 200 visible ASCII characters, such as a UUID) takes effect once. The same key and body within 24 hours are answered as the first time, with \`Idempotency-Replayed: true\`; while the first request is in progress, the repeat waits for it, or is a 409 if another server has it. The same key with another body is a 422. Answers with a secret are not stored: a repeat of a created token is a 409. A refused request frees its key. Keys belong to one user. Calls without this parameter ignore the header.

**Limits.** Each user and each address may make a number of calls per minute; a large body counts as several. All tokens of a user share the limit. Every answer has the limit in \`RateLimit-Policy\` and the calls that are left in \`RateLimit\`. A 429 has \`Retry-After\` with the seconds to wait.

**Changes.** New calls, fields, parameters, event types and values of a list of choices are added at any time, so ignore what you do not know. Nothing else changes without notice: the end of a call is announced at least half a year before. Until then its answers have the headers \`Deprecation\`, \`Sunset\` with the day, and \`Link\`, and this description marks it as deprecated and names its replacement.

**Errors** have a \`message\`; a 422 names the fields. Data of other partners does not exist: 404.

\`x-origin\` says whether a call is part of the product's specification or an extension.`;

const PAGE_META: JsonSchema = {
  type: 'object',
  properties: {
    current_page: { type: 'integer', minimum: 1 },
    from: { type: ['integer', 'null'] },
    last_page: { type: 'integer', minimum: 1 },
    path: { type: 'string' },
    per_page: { type: 'integer', minimum: 1, maximum: 100 },
    to: { type: ['integer', 'null'] },
    total: { type: 'integer', minimum: 0 },
    next_cursor: {
      description: 'Only in the answer to a `cursor`: the cursor of the next call; null at the end.',
      type: ['string', 'null'],
    },
    counts: {
      description: 'How many there are in each status with all other filters applied, where a list has them.',
      type: 'array',
      items: {
        type: 'object',
        properties: { status: { type: 'string' }, count: { type: 'integer', minimum: 0 } },
        required: ['status', 'count'],
      },
    },
  },
  required: ['current_page', 'from', 'last_page', 'path', 'per_page', 'to', 'total'],
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], server: { url: string; cookie: string }) {
  const components = createComponents();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], ...operationsOf(endpoint, components) };
  }
  const used = new Set(endpoints.map(tagOf));
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: { title: brand.title, version: '1', description: INTRODUCTION },
    servers: [{ url: server.url }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...components.schemas(), ...ERROR_SCHEMAS, PageMeta: PAGE_META },
      responses: REFUSALS,
      parameters: {
        'Idempotency-Key': {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same for every attempt of one request, which then takes effect once.',
          schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
      headers: {
        'X-Request-Id': {
          description: 'Reference for support requests.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: server.cookie,
          description: 'The session cookie.',
        },
        csrfToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the XSRF-TOKEN cookie, URL-decoded.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token. Scopes: ${TOKEN_SCOPES.join(', ')}.`,
        },
      },
    },
  };
}
