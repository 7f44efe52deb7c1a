import { ATTACHMENT_MAX_BYTES } from '@portal/api-client/limits';
import type { Binding } from '../../routing/bind.ts';

/** Limits of a body, checked on its bytes before anything is parsed. */
export interface BodyLimits {
  /** Of a body without files, or of the files of a form. */
  bytes: number;
  /** Objects, lists and their entries, all levels together. */
  values: number;
  /** Levels of objects and lists inside each other. */
  depth: number;
  /** Bytes of one text. */
  text: number;
}

/** Calls that need no completed sign-in send a few short fields. */
const SMALL: BodyLimits = { bytes: 16_000, values: 200, depth: 8, text: 8_000 };
/** Bulk calls name a thousand rows and their versions. */
const JSON_BODY: BodyLimits = { bytes: 256_000, values: 5_000, depth: 16, text: 64_000 };
/** Boundaries, headers and the other fields around the files of a form. */
export const FORM_OVERHEAD_BYTES = 200_000;

const takesFiles = ({ endpoint }: Binding) => endpoint.encoding === 'multipart';
const isSmall = ({ endpoint }: Binding) => endpoint.access === 'public' || endpoint.access === 'session';

/** The limits of a route, and whether it accepts files or, instead of JSON, URL-encoded forms. */
export function bodyLimitsOf(bindings: readonly Binding[]): {
  limits: BodyLimits;
  multipart: boolean;
  urlEncoded: boolean;
} {
  const multipart = bindings.some(takesFiles);
  const limits = bindings.every(isSmall) ? SMALL : JSON_BODY;
  const own = bindings.flatMap(({ options }) => options.limit ?? []);
  const bytes = own.length > 0 ? Math.max(...own) : multipart ? ATTACHMENT_MAX_BYTES : limits.bytes;
  const urlEncoded = bindings.every(({ endpoint }) => endpoint.encoding === 'form');
  return { limits: { ...limits, bytes }, multipart, urlEncoded };
}
