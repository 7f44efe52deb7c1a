import type * as v from 'valibot';
import type { Capability } from './capability.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How an answer is wrapped on the wire (R5). */
export type AnswerShape =
  /** `{data: {...}}` → the object */
  | 'resource'
  /** `{data: [...]}` → the array */
  | 'list'
  /** `{data: [...], links, meta}` → {@link PageOf} */
  | 'page'
  /** as the specification names it, unwrapped */
  | 'plain'
  /** 204, nothing */
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
  /** How many there are in each status with all other filters as asked; of lists that are told apart by status. */
  counts?: Readonly<Record<string, number>>;
}

/** A downloaded file with the name the server gave it. */
export interface FileAnswer {
  blob: Blob;
  fileName: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output; valibot's own generic bound.
export type Schema = v.GenericSchema<any, any>;

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

export interface EndpointSpec {
  method: Method;
  /** From the API host's root, with `{name}` for parameters (R1). Parameter names are camelCase. */
  path: string;
  /** `specification`: listed in §7. `extension`: part D of the readings, or needed besides. */
  source: 'specification' | 'extension';
  /** What the caller must be allowed to do; which roles may is `@portal/auth/access`'s business. */
  access: Capability;
  /** A GET that changes something (R8). */
  changes?: true;
  /** One sentence for the OpenAPI document. */
  summary: string;
  query?: Schema;
  body?: Schema;
  /** How the body travels. `put-override` is a POST with `_method: "PUT"` (R3). */
  encoding?: 'json' | 'multipart' | 'put-override';
  /** Names that stay camelCase on the wire because the specification spells them so. */
  camelOnWire?: readonly string[];
}

/**
 * One call of the contract. Input is flat: path parameters, query and body fields together. `Parsed` is the same
 * input as the server sees it, after the schemas' transforms.
 */
export interface Endpoint<Input, Output, Parsed = unknown> extends EndpointSpec {
  /** `orders.listHistory`: the SWR key's first part and the OpenAPI operation id. */
  id: string;
  shape: AnswerShape;
  answer: Schema | null;
  /** Phantom: carries the types, never present at runtime. */
  readonly types?: { input: Input; output: Output; parsed: Parsed };
}

export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? Input : never;
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never;
export type ParsedOf<E> = E extends Endpoint<infer _Input, infer _Output, infer Parsed> ? Parsed : never;
// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any input and output, for code that handles all alike.
export type AnyEndpoint = Endpoint<any, any>;

type InputOfSpec<Spec> = {
  [Name in PathParamNames<Spec extends { path: infer P extends string } ? P : never>]: string | number;
} & (Spec extends {
  query: infer Q extends Schema;
}
  ? v.InferInput<Q>
  : unknown) &
  (Spec extends { body: infer B extends Schema } ? v.InferInput<B> : unknown);

type ParsedOfSpec<Spec> = {
  [Name in PathParamNames<Spec extends { path: infer P extends string } ? P : never>]: string;
} & (Spec extends {
  query: infer Q extends Schema;
}
  ? v.InferOutput<Q>
  : unknown) &
  (Spec extends { body: infer B extends Schema } ? v.InferOutput<B> : unknown);

type Flat<T> = { [Key in keyof T]: T[Key] };

/** The call answers `{data: {...}}`. */
export function resourceEndpoint<const Spec extends EndpointSpec, Answer extends Schema>(
  id: string,
  spec: Spec,
  answer: Answer,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Answer>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'resource', answer };
}

/** The call answers `{data: [...]}`; `answer` is the schema of one item. */
export function listEndpoint<const Spec extends EndpointSpec, Item extends Schema>(
  id: string,
  spec: Spec,
  answer: Item,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Item>[], Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'list', answer };
}

/** The call answers a paged collection; `answer` is the schema of one item. */
export function pageEndpoint<const Spec extends EndpointSpec, Item extends Schema>(
  id: string,
  spec: Spec,
  answer: Item,
): Endpoint<Flat<InputOfSpec<Spec>>, PageOf<v.InferOutput<Item>>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'page', answer };
}

/** The call answers the object itself, without an envelope. */
export function plainEndpoint<const Spec extends EndpointSpec, Answer extends Schema>(
  id: string,
  spec: Spec,
  answer: Answer,
): Endpoint<Flat<InputOfSpec<Spec>>, v.InferOutput<Answer>, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'plain', answer };
}

/** The call answers 204. */
export function emptyEndpoint<const Spec extends EndpointSpec>(
  id: string,
  spec: Spec,
): Endpoint<Flat<InputOfSpec<Spec>>, undefined, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'empty', answer: null };
}

/** The call answers a file to save. */
export function fileEndpoint<const Spec extends EndpointSpec>(
  id: string,
  spec: Spec,
): Endpoint<Flat<InputOfSpec<Spec>>, FileAnswer, Flat<ParsedOfSpec<Spec>>> {
  return { ...spec, id, shape: 'file', answer: null };
}

/** `/quotes/{reference}/crf` → `['reference']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
