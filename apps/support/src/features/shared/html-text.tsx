import { Link, styled } from '@portal/ui';
import { parseHtml } from '@portal/ui/html';
import { useMemo } from 'react';

const Prose = styled('div')({
  maxWidth: '72ch',
  lineHeight: '22px',
  overflowWrap: 'anywhere',
  '& h2, & h3, & h4': { fontSize: 14, fontWeight: 600, margin: '20px 0 4px' },
  // In lists too, a link needs more than colour to be recognised.
  '& a': { textDecoration: 'underline' },
  '& p, & ul, & ol': { margin: '0 0 10px' },
  '& ul, & ol': { paddingLeft: 22 },
  '& > :last-child': { marginBottom: 0 },
  '& th, & td': { padding: '4px 12px 4px 0', textAlign: 'left', verticalAlign: 'top' },
});

/** Renders the provider's HTML as React elements, allowing only known tags. */
export function HtmlText({ html }: { html: string }) {
  const content = useMemo(() => parseHtml(html, Link), [html]);
  return <Prose>{content}</Prose>;
}
