import type * as v from 'valibot';
import type { Capability } from './capability.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the response body is wrapped (R5). */
type ResponseShape =
  /** `{data: {...}}` → the object */
  | 'resource'
  /** `{data: [...]}` → the array */
  | 'list'
  /** `{data: [...], links, meta}` → {@link PageOf} */
  | 'page'
  /** unwrapped, with the field names of the specification */
  | 'plain'
  /** 204, no body */
  | 'empty'
  /** a download → {@link FileAnswer} */
  | 'file';

/** One page of a collection. */
export interface PageOf<Item> {
  items: Item[];
  /** First page is 1. */
  page: number;
  perPage: number;
  lastPage: number;
  total: number;
  /** Rows per status with every other filter applied; only for lists that have status tabs. */
  counts?: Readonly<Record<string, number>>;
}

/** A downloaded file and the name the server gave it. */
export interface FileDownload {
  blob: Blob;
  fileName: string;
}

// biome-ignore lint/suspicious/noExplicitAny: valibot's own generic bound for a schema of any input and output.
export type Schema = v.GenericSchema<any, any>;

/** @public Named in the emitted types of the contract, as are the others that end in `OfSpec`. */
export type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

/** @public The announced end of a call. The API says it in the headers of each answer and in the OpenAPI document. */
export interface Deprecation {
  /** Day of the announcement, YYYY-MM-DD. */
  since: string;
  /** First day on which the call may be gone, YYYY-MM-DD: at least half a year after `since`. */
  sunset: string;
  /** Id of the call to use instead, if there is one. */
  replacement?: string;
}

export interface EndpointSpec {
  method: Method;
  /** From the API host's root, with `{name}` for parameters (R1). Parameter names are camelCase. */
  path: string;
  /** `specification`: listed in §7. `extension`: listed in part D of the readings, or added by this project. */
  source: 'specification' | 'extension';
  /** The capability that the caller needs. `@portal/auth/access` maps capabilities to roles. */
  access: Capability;
  /** A GET that writes (R8), or that starts a session. A HEAD of it is refused. */
  writesOnGet?: true;
  /**
   * A POST that another call undoes, such as merging customers. The portal sends no idempotency key. If the first
   * answer is lost and someone undoes the change, sending the call again must make the change again.
   */
  isReversible?: true;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Set on a call that will be removed. */
  deprecated?: Deprecation;
  query?: Schema;
  body?: Schema;
  /**
   * How the body is encoded. `put-override` is a POST with `_method: "PUT"` (R3). `binary` sends only the bytes of the
   * field `content`, a Blob. `form` is URL-encoded, for calls that other servers make by a standard; such a call ignores
   * the session.
   */
  encoding?: 'json' | 'multipart' | 'put-override' | 'binary' | 'form';
  /** Names that stay camelCase on the wire, as the specification spells them. */
  camelCaseOnWire?: readonly string[];
}

/**
 * One call of the contract. Input is flat: path parameters, query and body fields in one object. `Parsed` is that
 * input after the schemas' transforms, as the server reads it.
 */
export interface Endpoint<Input, Output, Parsed = unknown> extends EndpointSpec {
  /** `orders.listHistory`: the SWR key's first part and the OpenAPI operation id. */
  id: string;
  shape: ResponseShape;
  response: Schema | null;
  /** Carries the types only; never present at runtime. */
  readonly types?: { input: Input; output: Output; parsed: Parsed };
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? Input : never;
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never;
export type ParsedOf<E> = E extends Endpoint<infer _Input, infer _Output, infer Parsed> ? Parsed : never;
// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any input and output, for code that treats all endpoints the same.
export type AnyEndpoint = Endpoint<any, any>;

/** @public */
export type InputOfSpec<Spec> = {
  [Name in PathParamNames<Spec extends { path: infer P extends string } ? P : never>]: string | number;
} & (Spec extends {
  query: infer Q extends Schema;
}
  ? v.InferInput<Q>
  : unknown) &
  (Spec extends { body: infer B extends Schema } ? v.InferInput<B> : unknown);

/** @public */
export type ParsedOfSpec<Spec> = {
  [Name in PathParamNames<Spec extends { path: infer P extends string } ? P : never>]: string;
} & (Spec extends {
  query: infer Q extends Schema;
}
  ? v.InferOutput<Q>
  : unknown) &
  (Spec extends { body: infer B extends Schema } ? v.InferOutput<B> : unknown);

/** @public */
export type Flat<T> = { [Key in keyof T]: T[Key] };

/** Returns `{data: {...}}`. */
export function resourceEndpoint<const Spec extends EndpointSpec, Response extends Schema>(
  id: string,
  spec: Spec,
  response: Response,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Response>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'resource', response };
}

/** Returns `{data: [...]}`; `response` is the schema of one item. */
export function listEndpoint<const Spec extends EndpointSpec, Item extends Schema>(
  id: string,
  spec: Spec,
  response: Item,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Item>[], Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'list', response };
}

/** Returns a paged collection; `response` is the schema of one item. */
export function pageEndpoint<const Spec extends EndpointSpec, Item extends Schema>(
  id: string,
  spec: Spec,
  response: Item,
): Endpoint<Flat<InputOfSpec<Spec>>, PageOf<v.InferOutput<Item>>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'page', response };
}

/** Returns the object itself, without an envelope. */
export function plainEndpoint<const Spec extends EndpointSpec, Response extends Schema>(
  id: string,
  spec: Spec,
  response: Response,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Response>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'plain', response };
}

/** Returns 204. */
export function emptyEndpoint<const Spec extends EndpointSpec>(
  id: string,
  spec: Spec,
): Endpoint<Flat<InputOfSpec<Spec>>, undefined, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'empty', response: null };
}

/** Returns a file to save. */
export function fileEndpoint<const Spec extends EndpointSpec>(
  id: string,
  spec: Spec,
): Endpoint<Flat<InputOfSpec<Spec>>, FileDownload, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'file', response: null };
}

/** `/quotes/{reference}/crf` → `['reference']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
