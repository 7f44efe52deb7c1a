import type { Answer, ApiDocument, Operation, StatusAnswer, Tag, WireDocument } from './types.ts';

const lastSegment = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** `multiQuotes` → `Multi quotes`. */
function toLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readAnswer(document: WireDocument, status: string, answer: Answer | { $ref: string }): StatusAnswer {
  const { components } = document;
  const found: Answer =
    '$ref' in answer ? (components.responses[lastSegment(answer.$ref)] ?? { description: '' }) : answer;
  const headers = Object.entries(found.headers ?? {}).flatMap(([name, header]) => {
    const resolved = '$ref' in header ? components.headers[lastSegment(header.$ref)] : header;
    return resolved === undefined ? [] : [{ ...resolved, name }];
  });
  return { ...found, status, headers };
}

function readOperations(document: WireDocument): Operation[] {
  const { parameters } = document.components;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const answers = Object.entries(operation.responses).map(([status, answer]) =>
        readAnswer(document, status, answer),
      );
      const isSuccess = ({ status }: StatusAnswer) => /^[23]/.test(status);
      const bearer = operation.security.find((each) => 'bearer' in each)?.['bearer'];
      const isPublic = operation.security.length === 0;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0] ?? '',
        summary: operation.summary,
        description: operation.description,
        sunset: operation.deprecated ? (operation['x-sunset'] ?? null) : null,
        scope: bearer?.[0] ?? (bearer || isPublic ? '' : null),
        parameters: operation.parameters.flatMap((each) => {
          const found = '$ref' in each ? parameters[lastSegment(each.$ref)] : each;
          return found === undefined ? [] : [found];
        }),
        body: contentType === undefined || !content ? null : { contentType, schema: content.schema },
        answers: answers.filter(isSuccess),
        refusals: answers.filter((each) => !isSuccess(each)),
      };
    }),
  );
}

/**
 * The document by tag and operation, with references to parameters, headers and answers resolved. Leaves out the second
 * form of a PUT, which exists for browsers.
 */
export function readDocument(document: WireDocument): ApiDocument {
  const operations = readOperations(document).filter(({ id }) => !id.endsWith('.override'));
  const tags = document.tags.map(
    ({ name, description }): Tag => ({
      name,
      label: toLabel(name),
      description,
      operations: operations.filter(({ tag }) => tag === name),
    }),
  );
  return {
    introduction: document.info.description,
    serverUrl: (document.servers[0]?.url ?? '').replace(/\/$/, ''),
    tags: tags.filter((tag) => tag.operations.length > 0),
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    schemas: document.components.schemas,
  };
}

interface Criteria {
  /** Every word must occur in the name, path or summary of a call. */
  search: string;
  /** Includes calls that tokens may not make. */
  withPeopleOnly: boolean;
}

/** The tags with the operations that match; tags without any are left out. */
export function findOperations(tags: readonly Tag[], { search, withPeopleOnly }: Criteria): Tag[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tags
    .map((tag) => ({
      ...tag,
      operations: tag.operations.filter(({ id, method, path, summary, scope }) => {
        if (scope === null && !withPeopleOnly) return false;
        const text = `${id} ${method} ${path} ${summary} ${tag.label}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
