/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  $ref?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Header {
  description?: string;
  schema: JsonSchema;
}

type Content = Readonly<Record<string, { schema: JsonSchema }>>;

export interface Answer {
  description: string;
  headers?: Readonly<Record<string, Header | { $ref: string }>>;
  content?: Content;
}

interface WireOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  /** First day on which a deprecated call may be gone. */
  'x-sunset'?: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, Answer | { $ref: string }>>;
}

/** The API's OpenAPI document as the server sends it. */
export interface WireDocument {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    responses: Readonly<Record<string, Answer>>;
    parameters: Readonly<Record<string, Parameter>>;
    headers: Readonly<Record<string, Header>>;
  };
}

export interface Operation {
  /** Such as `orders.list`. Unique, and the same in later versions of the document. */
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** First day on which a deprecated call may be gone; null for other calls. */
  sunset: string | null;
  /** Scope of a token, '' for any token, null if tokens may not make the call. */
  scope: string | null;
  parameters: readonly Parameter[];
  body: { contentType: string; schema: JsonSchema } | null;
  /** Answers of status 2xx and 3xx. */
  answers: readonly StatusAnswer[];
  refusals: readonly StatusAnswer[];
}

export interface StatusAnswer extends Omit<Answer, 'headers'> {
  status: string;
  headers: readonly (Header & { name: string })[];
}

export interface Tag {
  name: string;
  label: string;
  description: string;
  operations: readonly Operation[];
}

export interface ApiDocument {
  introduction: string;
  /** Address of the API, without a trailing slash. */
  serverUrl: string;
  tags: readonly Tag[];
  operations: ReadonlyMap<string, Operation>;
  schemas: Readonly<Record<string, JsonSchema>>;
}
