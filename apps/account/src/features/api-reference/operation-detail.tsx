import { AlertBanner, Box, Row, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { CopyButton, Section, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { CodeBlock } from '../shared/code-block.tsx';
import { createCurlExample, createTypeScriptExample } from './document/examples.ts';
import { describeType } from './document/schema.ts';
import type { ApiDocument, Operation, StatusAnswer } from './document/types.ts';
import { Markdown } from './markdown.tsx';
import { MethodLabel } from './method-label.tsx';
import { referenceUrl } from './reference-url.ts';
import { FieldRow, SchemaView } from './schema-view.tsx';
import { TryIt } from './try-it.tsx';

interface OperationDetailProps {
  document: ApiDocument;
  operation: Operation;
  token: string;
  onTokenChange: (token: string) => void;
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Request headers'],
] as const;

const list = { m: 0, p: 0, listStyle: 'none' } as const;

/** Everything about one call, and a form that sends it. */
export function OperationDetail({ document, operation, token, onTokenChange }: OperationDetailProps) {
  const { schemas } = document;
  const { body, parameters } = operation;
  return (
    <Stack gap={8}>
      <Stack gap={3}>
        <Text component="h2" variant="title">
          {operation.summary.replace(/\.$/, '')}
        </Text>
        <Row gap={2} wrap align="baseline" sx={{ overflowWrap: 'anywhere' }}>
          <MethodLabel method={operation.method} />
          <Text mono variant="dense">
            {operation.path}
          </Text>
          <CopyButton
            value={window.location.origin + referenceUrl(operation.id)}
            label="Copy link to this call"
          />
        </Row>
        {operation.sunset !== null && (
          <AlertBanner tone="warning" live="off">
            This call is being withdrawn. It may stop working on {formatDate(operation.sunset)}.
          </AlertBanner>
        )}
        <Markdown>{operation.description}</Markdown>
        {operation.scope === null && (
          <AlertBanner tone="info" live="off">
            Only people who are signed in to the portal can make this call. API tokens are refused.
          </AlertBanner>
        )}
      </Stack>
      {PLACES.map(([place, title]) => {
        const found = parameters.filter((each) => each.in === place);
        if (found.length === 0) return null;
        return (
          <Section key={place} title={title} level={3}>
            <Box component="ul" sx={list}>
              {found.map(({ name, schema, required = false, description }) => (
                <FieldRow
                  key={name}
                  name={name}
                  schema={schema}
                  isRequired={required}
                  schemas={schemas}
                  description={description}
                />
              ))}
            </Box>
          </Section>
        );
      })}
      {body !== null && (
        <Section title="Request body" level={3} description={body.contentType}>
          <SchemaView schema={body.schema} schemas={schemas} />
        </Section>
      )}
      <Section title="Examples" level={3}>
        <Examples document={document} operation={operation} />
      </Section>
      {operation.scope !== null && (
        <TryIt document={document} operation={operation} token={token} onTokenChange={onTokenChange} />
      )}
      <Section title="Response" level={3}>
        <Stack gap={5}>
          {operation.answers.map((answer) => (
            <AnswerView key={answer.status} answer={answer} schemas={schemas} />
          ))}
        </Stack>
      </Section>
      <Section title="Error responses" level={3} description="The body has a message that says why.">
        <Box component="ul" sx={list}>
          {operation.refusals.map((refusal) => (
            <RefusalRow key={refusal.status} refusal={refusal} schemas={schemas} />
          ))}
        </Box>
      </Section>
    </Stack>
  );
}

const LANGUAGES = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
] as const;

function Examples({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const [language, setLanguage] = useState<string>('curl');
  return (
    <Tabs tabs={LANGUAGES} value={language} onChange={setLanguage} label="Language">
      {language === 'curl' ? (
        <CodeBlock label="curl example">{createCurlExample(operation, document)}</CodeBlock>
      ) : (
        <CodeBlock label="TypeScript example">{createTypeScriptExample(operation, document)}</CodeBlock>
      )}
    </Tabs>
  );
}

interface AnswerProps {
  answer: StatusAnswer;
  schemas: ApiDocument['schemas'];
}

function AnswerView({ answer, schemas }: AnswerProps) {
  const content = Object.entries(answer.content ?? {});
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <StatusTag tone="success">{answer.status}</StatusTag>
        <Text>{answer.description}</Text>
      </Row>
      {content.map(([type, { schema }]) => (
        <div key={type}>
          <Text variant="dense" tone="muted">
            {type === '*/*' ? 'A file' : `${type}: ${describeType(schema, schemas)}`}
          </Text>
          {type !== '*/*' && <SchemaView schema={schema} schemas={schemas} />}
        </div>
      ))}
      <HeaderList answer={answer} schemas={schemas} />
    </Stack>
  );
}

function HeaderList({ answer, schemas }: AnswerProps) {
  if (answer.headers.length === 0) return null;
  return (
    <div>
      <Text variant="dense" weight={500}>
        Headers
      </Text>
      <Box component="ul" sx={list}>
        {answer.headers.map(({ name, schema, description }) => (
          <FieldRow
            key={name}
            name={name}
            schema={schema}
            isRequired={false}
            schemas={schemas}
            description={description}
          />
        ))}
      </Box>
    </div>
  );
}

function RefusalRow({ refusal, schemas }: { refusal: StatusAnswer; schemas: ApiDocument['schemas'] }) {
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Row gap={3} align="start">
        <Text mono variant="dense" weight={600} sx={{ flexShrink: 0 }}>
          {refusal.status}
        </Text>
        <Box sx={{ minWidth: 0 }}>
          <Markdown>{refusal.description}</Markdown>
          <HeaderList answer={refusal} schemas={schemas} />
        </Box>
      </Row>
    </Box>
  );
}
