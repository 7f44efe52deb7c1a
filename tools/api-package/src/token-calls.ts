/** The parts of an OpenAPI document that this tool reads. */
export interface ApiDocument {
  info: { title: string; version: string };
  paths: Record<string, Record<string, unknown>>;
}

interface Operation {
  operationId: string;
  security?: readonly Record<string, unknown>[];
  responses?: Record<string, { headers?: unknown }>;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'operationId' in value;

/**
 * The document with only the calls that an API token can make. Leaves out the headers of responses, which are the same
 * for every call and would double the size of the types.
 */
export function selectTokenCalls<Document extends ApiDocument>(document: Document): Document {
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
    const selected = Object.entries(operations).flatMap(([method, operation]) => {
      if (!isOperation(operation)) return [[method, operation] as const];
      if (!operation.security?.some((each) => 'bearer' in each)) return [];
      return [[method, { ...operation, responses: withoutHeaders(operation.responses) }] as const];
    });
    return selected.some(([, operation]) => isOperation(operation))
      ? [[path, Object.fromEntries(selected)]]
      : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

const withoutHeaders = (responses: Operation['responses'] = {}) =>
  Object.fromEntries(Object.entries(responses).map(([status, { headers: _, ...rest }]) => [status, rest]));
