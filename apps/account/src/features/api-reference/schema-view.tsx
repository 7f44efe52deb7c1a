import { Box, color, focusRing, Row, radius, StatusTag, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import { describeLimits, describeType, listParts, listValues, type SchemaPart } from './document/schema.ts';
import type { ApiDocument, JsonSchema } from './document/types.ts';
import { Markdown } from './markdown.tsx';

interface SchemaViewProps {
  schema: JsonSchema;
  schemas: ApiDocument['schemas'];
}

/** The fields of a schema. Nested fields are rendered when they are opened, because schemas may contain themselves. */
export function SchemaView({ schema, schemas }: SchemaViewProps) {
  const parts = listParts(schema, schemas);
  if (parts.length === 0) return <ValueDescription schema={schema} schemas={schemas} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {parts.map((part) => (
        <FieldRow key={part.name} {...part} schemas={schemas} />
      ))}
    </Box>
  );
}

/** One field or parameter: name, type, limits, and its own fields. */
export function FieldRow({ name, schema, isRequired, schemas, description }: FieldRowProps) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: `1px solid ${color.line.main}` }}>
      <Row gap={2} wrap align="baseline">
        <Text mono variant="dense" weight={500} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text variant="dense" tone="muted">
          {describeType(schema, schemas)}
        </Text>
        {isRequired && <StatusTag tone="warning">Required</StatusTag>}
      </Row>
      <ValueDescription schema={schema} schemas={schemas} description={description} />
      <NestedFields name={name} schema={schema} schemas={schemas} />
    </Box>
  );
}

interface FieldRowProps extends SchemaPart {
  schemas: ApiDocument['schemas'];
  /** Replaces the schema's own description. */
  description?: string | undefined;
}

function ValueDescription({
  schema,
  schemas,
  description = schema.description,
}: SchemaViewProps & { description?: string | undefined }) {
  const limits = describeLimits(schema, schemas);
  const values = listValues(schema, schemas);
  return (
    <>
      {description && <Markdown>{description}</Markdown>}
      {limits.length > 0 && (
        <Text component="p" variant="dense" tone="muted" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {limits.join(', ')}
        </Text>
      )}
      {values !== null && (
        <Text component="p" variant="dense" tone="muted" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          One of:{' '}
          <Text mono variant="caption">
            {values.map(String).join(', ')}
          </Text>
        </Text>
      )}
    </>
  );
}

function NestedFields({ name, schema, schemas }: SchemaViewProps & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { length } = listParts(schema, schemas);
  if (length === 0) return null;
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
      sx={{
        mt: 1,
        '& > summary': { width: 'fit-content', cursor: 'pointer', borderRadius: `${radius.control}px` },
        '& > summary:focus-visible': focusRing,
      }}
    >
      <summary>
        <Text variant="dense" tone="brand">
          {plural(length, 'field')} of {name}
        </Text>
      </summary>
      {isOpen && (
        <Box sx={{ mt: 1, pl: { xs: 2, sm: 4 }, borderLeft: `2px solid ${color.line.main}` }}>
          <SchemaView schema={schema} schemas={schemas} />
        </Box>
      )}
    </Box>
  );
}
