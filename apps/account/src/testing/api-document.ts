import type { WireDocument } from '../features/api-reference/document/types.ts';

const refusal = {
  description: 'Too many attempts.',
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
};

/** An OpenAPI document with one call of each kind, as the server writes it. */
export const testApiDocument: WireDocument = {
  info: { title: 'API', version: '1', description: '**Money** is an integer number of `pence`.' },
  servers: [{ url: 'https://portal.test/' }],
  tags: [
    { name: 'orders', description: 'Orders' },
    { name: 'multiQuotes', description: 'Many sites' },
    { name: 'auth', description: 'Sign-in' },
  ],
  paths: {
    '/api/v1/orders': {
      get: {
        operationId: 'orders.list',
        tags: ['orders'],
        summary: 'Orders.',
        description: 'Users with the role Administrator. API tokens with the scope `orders:read`.',
        security: [{ session: [] }, { bearer: ['orders:read'] }],
        parameters: [
          { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          {
            name: 'status[]',
            in: 'query',
            schema: { type: 'array', items: { type: 'string', enum: ['open', 'live'] } },
          },
        ],
        responses: {
          200: {
            description: 'Done.',
            headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Order' } } },
                  required: ['data'],
                },
              },
            },
          },
          429: { $ref: '#/components/responses/429' },
        },
      },
    },
    '/api/v1/orders/{reference}/notes': {
      post: {
        operationId: 'orders.createNote',
        tags: ['orders'],
        summary: 'Adds a note to an order.',
        deprecated: true,
        'x-sunset': '2027-06-01',
        description: 'Every signed-in user.',
        security: [{ session: [], csrfToken: [] }, { bearer: ['orders:write'] }],
        parameters: [
          { name: 'reference', in: 'path', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/Idempotency-Key' },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewNote' } } },
        },
        responses: { 204: { description: 'Done.' }, 429: { $ref: '#/components/responses/429' } },
      },
    },
    '/api/v1/multi-quotes/import': {
      post: {
        operationId: 'multiQuotes.import',
        tags: ['multiQuotes'],
        summary: 'Imports sites.',
        description: 'Every signed-in user.',
        security: [{ bearer: [] }],
        parameters: [],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: { type: 'string', format: 'binary' } },
                required: ['file'],
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
    '/api/v1/me': {
      put: {
        operationId: 'auth.updateMe',
        tags: ['auth'],
        summary: 'Changes the profile.',
        description: 'Not for API tokens.',
        security: [{ session: [] }],
        parameters: [],
        responses: { 204: { description: 'Done.' } },
      },
      post: {
        operationId: 'auth.updateMe.override',
        tags: ['auth'],
        summary: 'Changes the profile.',
        description: 'Same as PUT.',
        security: [{ session: [] }],
        parameters: [],
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: {
          reference: { type: 'string' },
          note: {
            anyOf: [{ $ref: '#/components/schemas/NewNote' }, { type: 'null' }],
            description: 'The last note.',
          },
          replaces: { anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] },
        },
        required: ['reference', 'note', 'replaces'],
      },
      NewNote: {
        type: 'object',
        properties: {
          text: { type: 'string', minLength: 1, maxLength: 200 },
          is_urgent: { type: 'boolean' },
        },
        required: ['text'],
      },
    },
    responses: { 429: refusal },
    parameters: {
      'Idempotency-Key': {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string' },
      },
    },
    headers: {
      'X-Request-Id': { description: 'Reference for support requests.', schema: { type: 'string' } },
    },
  },
};
