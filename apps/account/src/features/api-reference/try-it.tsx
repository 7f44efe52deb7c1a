import type { PlainRequest, PlainResponse } from '@portal/api-client/plain-request';
import { sendPlainRequest } from '@portal/api-client/plain-request';
import * as v from '@portal/api-client/schema';
import { AlertBanner, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatBytes, formatNumber } from '@portal/ui/format';
import {
  check,
  Form,
  required,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useEffect, useRef, useState } from 'react';
import { rawCheck } from 'valibot';
import { CodeBlock } from '../shared/code-block.tsx';
import { createBodyExample } from './document/examples.ts';
import { listValues, withoutNull } from './document/schema.ts';
import type { ApiDocument, Operation, Parameter } from './document/types.ts';

interface TryItProps {
  document: ApiDocument;
  operation: Operation;
  token: string;
  onTokenChange: (token: string) => void;
}

const TIMEOUT_MS = 30_000;
/** Maximum number of characters shown of a response. More would make the page slow. */
const MAX_SHOWN = 100_000;

type Result = { response: PlainResponse } | { failure: string };

/** Removes `Bearer`, because people often paste the whole header. */
const bareToken = (pasted: string) => pasted.trim().replace(/^Bearer\s+/i, '');

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Fields are named by position, because the form would read brackets in a parameter's name as a path. */
const fieldOf = (index: number) => `p${index}`;

function createSchema(operation: Operation) {
  const needed = operation.parameters.flatMap((parameter, index) =>
    parameter.required ? [fieldOf(index)] : [],
  );
  return v.object({
    token: text(
      required(),
      check(
        (value) => /^[\x21-\x7e]+$/.test(bareToken(value)),
        'Paste the token without spaces or line breaks.',
      ),
    ),
    parameters: v.pipe(
      v.record(v.string(), v.nullish(v.string(), '')),
      rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const { value: input } = dataset;
        for (const key of needed) {
          if ((input[key] ?? '').trim() !== '') continue;
          const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
          addIssue({ message: 'Enter a value.', path: [path] });
        }
      }),
    ),
    body: text(check((value) => value === '' || isJson(value), 'The body is not valid JSON.')),
  });
}

type Values = v.InferOutput<ReturnType<typeof createSchema>>;

function toRequest(operation: Operation, { token, parameters, body }: Values): PlainRequest {
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  operation.parameters.forEach(({ name, in: place }, index) => {
    const value = (parameters[fieldOf(index)] ?? '').trim();
    if (value === '') return;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'header') headers[name] = value;
    else if (name.endsWith('[]')) for (const each of value.split(',')) query.append(name, each.trim());
    else query.append(name, value);
  });
  const search = query.toString();
  const request = {
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    token: bareToken(token),
  };
  if (operation.body === null || body === '') return { ...request, headers };
  return { ...request, headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

/** Sends the call with the user's own token, which is only in memory. */
export function TryIt({ document, operation, token, onTokenChange }: TryItProps) {
  const [result, setResult] = useState<Result | null>(null);
  const [schema] = useState(() => createSchema(operation));
  // Sending a call changes the token, which must not reset the parameters.
  const [start] = useState(() => ({
    token,
    parameters: {},
    body: createBodyExample(operation, document.schemas) ?? '',
  }));
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (values: Values) => {
    onTokenChange(values.token);
    setResult(null);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const left = leaving.current?.signal;
    try {
      const signal = left ? AbortSignal.any([left, timeout]) : timeout;
      setResult({ response: await sendPlainRequest(toRequest(operation, values), signal) });
    } catch {
      if (left?.aborted) return;
      const noEffect = operation.method === 'GET' ? '' : ' It may still have taken effect.';
      setResult({
        failure: timeout.aborted
          ? `No response within ${TIMEOUT_MS / 1000} seconds.${noEffect}`
          : `No response. Check your connection.${noEffect}`,
      });
    }
  };

  const isUpload = operation.body !== null && operation.body.contentType !== 'application/json';
  return (
    <Section
      title="Try it"
      level={3}
      description="Sends the call with your own token. The token is not stored."
    >
      {isUpload ? (
        <Text>This call uploads files, which this page cannot send. Use the curl example.</Text>
      ) : (
        <Stack gap={5}>
          <Form schema={schema} aria-label="Try it" initialValues={start} onSubmit={send}>
            <Stack gap={4} sx={{ maxWidth: 640 }}>
              {operation.method !== 'GET' && (
                <AlertBanner tone="warning" live="off">
                  This call changes your company’s real data.
                </AlertBanner>
              )}
              <TextField
                name="token"
                label="API token"
                help="Only in this page’s memory. Reload the page to remove it."
                autoCapitalize="none"
                spellCheck={false}
              />
              <ParameterFields document={document} operation={operation} />
              {operation.body !== null && (
                <TextareaField name="body" label="Body (JSON)" rows={6} maxRows={20} />
              )}
              <Row>
                <SubmitButton>Send request</SubmitButton>
              </Row>
            </Stack>
          </Form>
          {result !== null && <ResultView result={result} />}
        </Stack>
      )}
    </Section>
  );
}

function ParameterFields({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const fields = operation.parameters.map((parameter, index) => ({
    parameter,
    name: `parameters.${fieldOf(index)}`,
  }));
  const needed = fields.filter(({ parameter }) => parameter.required);
  const others = fields.filter(({ parameter }) => !parameter.required);
  const show = ({ parameter, name }: (typeof fields)[number]) => (
    <ParameterField key={name} name={name} parameter={parameter} schemas={document.schemas} />
  );
  return (
    <>
      {needed.map(show)}
      {others.length > 0 && (
        <details>
          <summary>
            <Text tone="brand">Optional parameters ({others.length})</Text>
          </summary>
          <Stack gap={4} sx={{ mt: 3 }}>
            {others.map(show)}
          </Stack>
        </details>
      )}
    </>
  );
}

interface ParameterFieldProps {
  name: string;
  parameter: Parameter;
  schemas: ApiDocument['schemas'];
}

function ParameterField({ name, parameter, schemas }: ParameterFieldProps) {
  const { type } = withoutNull(parameter.schema, schemas);
  const values = type === 'boolean' ? ['true', 'false'] : listValues(parameter.schema, schemas);
  const isList = parameter.name.endsWith('[]');
  const common = { name, label: parameter.name, optional: !parameter.required };
  if (values !== null && !isList) {
    const options = values.map(String).map((value) => ({ value, label: value }));
    return (
      <SelectField {...common} options={options} placeholder={parameter.required ? undefined : 'Not sent'} />
    );
  }
  return (
    <TextField
      {...common}
      help={isList ? 'Separate several values with commas.' : undefined}
      spellCheck={false}
    />
  );
}

function formatBody({ text: body, contentType, bytes }: PlainResponse): string {
  if (body === null) return `${formatBytes(bytes)} of ${contentType || 'data'}`;
  if (body === '') return 'Empty';
  if (!contentType.endsWith('json') || !isJson(body)) return body;
  return JSON.stringify(JSON.parse(body), null, 2);
}

function ResultView({ result }: { result: Result }) {
  if ('failure' in result) return <AlertBanner tone="danger">{result.failure}</AlertBanner>;
  const { response } = result;
  const body = formatBody(response);
  const tone = response.status < 300 ? 'success' : response.status < 500 ? 'warning' : 'danger';
  return (
    <Stack gap={4}>
      <Row gap={3} wrap role="status">
        <StatusTag tone={tone}>{`${response.status} ${response.statusText}`.trim()}</StatusTag>
        <Text variant="dense" tone="muted">
          {formatNumber(Math.round(response.durationMs))} ms, {formatBytes(response.bytes)}
        </Text>
      </Row>
      <CodeBlock label="Response headers">
        {response.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      </CodeBlock>
      <CodeBlock label="Response body">{body.slice(0, MAX_SHOWN)}</CodeBlock>
      {body.length > MAX_SHOWN && (
        <Text variant="dense" tone="muted">
          Shows the first {formatNumber(MAX_SHOWN)} characters of {formatNumber(body.length)}.
        </Text>
      )}
    </Stack>
  );
}
