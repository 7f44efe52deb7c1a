import { color, Link, Row, radius, Stack, styled, Text } from '@portal/ui';
import { parseHtml } from '@portal/ui/html';
import { useMemo } from 'react';
import type { Terms } from '../quote-types.ts';
import { TermsDocuments } from './terms-documents.tsx';

const Scroll = styled('div')({
  maxHeight: 'min(56vh, 560px)',
  overflowY: 'auto',
  padding: '4px 20px 16px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
  '& h2, & h3, & h4': { fontSize: 14, fontWeight: 600, margin: '20px 0 4px' },
  '& p, & ul, & ol': { margin: '0 0 10px', maxWidth: '72ch' },
  '& ul, & ol': { paddingLeft: 22 },
  '& th, & td': { padding: '4px 12px 4px 0', textAlign: 'left', verticalAlign: 'top' },
  '@media print': { maxHeight: 'none', overflow: 'visible', border: 0, padding: 0 },
  // Otherwise its margin alone would print an empty page.
  '& > :last-child': { marginBottom: 0 },
});

/** A supplier's terms in a scrollable panel, with the documents to keep; the full text is printed. */
export function TermsPanel({ terms }: { terms: Terms }) {
  const [reference] = terms.quoteReferences;
  const content = useMemo(() => parseHtml(terms.content), [terms.content]);
  return (
    <Stack gap={3} sx={{ maxWidth: 760 }}>
      <Row justify="space-between" wrap gap={2}>
        <Text weight={600} component="h3" sx={{ m: 0 }}>
          {terms.title}
        </Text>
        {terms.agreementUrlCopy !== null && (
          <Link href={terms.agreementUrlCopy} external>
            Full agreement
          </Link>
        )}
      </Row>
      <Scroll role="region" aria-label={terms.title} tabIndex={0}>
        {content}
      </Scroll>
      {reference !== undefined && <TermsDocuments terms={terms} reference={reference} />}
    </Stack>
  );
}
