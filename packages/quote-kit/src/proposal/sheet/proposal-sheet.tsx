import type { contract } from '@portal/api-client';
import { Box, color, Row, radius, Stack, styled, Text } from '@portal/ui';
import { formatDate, plural, serverNow } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { getLogoUrl } from '../use-branding.ts';
import { DealOfferSection } from './deal-offer-section.tsx';
import { QuoteOfferSection } from './quote-offer-section.tsx';

type Content = contract.proposals.ProposalContent;

/** A readable width on screen; on paper the page sets the width. */
export const SHEET_WIDTH = 840;

/** On screen a bordered sheet, so that users see which part the customer receives. */
const Sheet = styled('article')({
  maxWidth: SHEET_WIDTH,
  padding: 'clamp(16px, 4vw, 40px)',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  overflowWrap: 'anywhere',
  '@media print': { maxWidth: 'none', padding: 0, border: 0, backgroundColor: 'transparent' },
});

/** On white in both colour schemes: logos are made for paper. */
const Logo = styled('img')({
  display: 'block',
  maxWidth: 180,
  maxHeight: 56,
  marginBottom: 8,
  alignSelf: 'flex-start',
  borderRadius: radius.card,
  backgroundColor: '#ffffff',
});

interface ProposalSheetProps {
  /** Without a recipient while none is typed. */
  content: Omit<Content, 'recipientName'> & { recipientName: string | null };
  /** Of a stored version; a new proposal has today's date and no number. */
  version?: { number: number; createdAt: string };
  /** The sites of a multi-quote. */
  sites?: ReactNode;
}

/** The proposal as the customer receives it: no supplier, no cost and no margin. */
export function ProposalSheet({ content, version, sites }: ProposalSheetProps) {
  const { introduction, notes, offer, branding } = content;
  return (
    <Sheet aria-label="Proposal">
      <Letterhead content={content} version={version} />
      {introduction !== null && <Paragraphs>{introduction}</Paragraphs>}
      <Box sx={{ mt: introduction === null ? 0 : 5 }}>
        {offer.kind === 'quote' ? (
          <QuoteOfferSection offer={offer} />
        ) : (
          <DealOfferSection offer={offer} sites={sites} />
        )}
      </Box>
      <Stack gap={6} sx={{ mt: 6 }}>
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          {describeValidity(content)}
        </Text>
        {notes !== null && (
          <Section title="Notes" level={3}>
            <Paragraphs>{notes}</Paragraphs>
          </Section>
        )}
        {branding?.terms && (
          <Section title="Terms and conditions" level={3}>
            <Paragraphs>{branding.terms}</Paragraphs>
          </Section>
        )}
        <Signature />
        {branding?.footer && (
          <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
            {branding.footer}
          </Text>
        )}
      </Stack>
    </Sheet>
  );
}

/** Line breaks as typed. */
function Paragraphs({ children }: { children: string }) {
  return (
    <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  );
}

function Letterhead({
  content: { recipientName, sender, offer, replaces, branding },
  version,
}: Omit<ProposalSheetProps, 'sites'>) {
  const about =
    offer.kind === 'multi-quote'
      ? plural(offer.siteCount, 'site')
      : offer.customReference === null
        ? offer.reference
        : `${offer.customReference} (${offer.reference})`;
  const date = formatDate(version?.createdAt ?? serverNow());
  const accentColor = branding?.accentColor ?? null;
  return (
    <Row
      justify="space-between"
      align="start"
      wrap
      gap={4}
      sx={{ mb: 6, ...(accentColor !== null && { pb: 4, borderBottom: `2px solid ${accentColor}` }) }}
    >
      <Stack gap={1} sx={{ minWidth: 0, flex: '1 1 320px' }}>
        {branding?.logoId && <Logo src={getLogoUrl(branding.logoId)} alt={`Logo of ${sender.company}`} />}
        <Text variant="title" component="h2">
          {recipientName === null ? 'Proposal' : `Proposal for ${recipientName}`}
        </Text>
        <Text tone="muted">
          {[date, about].join(', ')}
          {version !== undefined && `, version ${version.number}`}
          {replaces !== null && `, replaces version ${replaces}`}
        </Text>
      </Stack>
      <Stack gap={0} sx={{ minWidth: 0, maxWidth: 320, textAlign: { sm: 'right' } }}>
        <Text weight={600}>{sender.company}</Text>
        {branding?.address && (
          <Text variant="dense" tone="muted" sx={{ whiteSpace: 'pre-line' }}>
            {branding.address}
          </Text>
        )}
        {[sender.name, sender.email, sender.telephone].filter(Boolean).map((line) => (
          <Text key={line} variant="dense" tone="muted">
            {line}
          </Text>
        ))}
      </Stack>
    </Row>
  );
}

function describeValidity({ validUntil, offer }: Pick<Content, 'validUntil' | 'offer'>): string {
  const isEstimated =
    offer.kind === 'quote'
      ? [offer, ...offer.options].some(({ isEccFirm }) => !isEccFirm)
      : offer.estimatedEcc > 0;
  const survey = isEstimated ? ' Excess construction charges (ECC) are an estimate, subject to survey.' : '';
  return `Price held until ${formatDate(validUntil)}. All prices exclude VAT.${survey}`;
}

const SignatureLines = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: '40px 24px',
  paddingTop: 40,
  breakInside: 'avoid',
  '& > span': {
    paddingTop: 4,
    borderTop: `1px solid ${color.line.field}`,
    color: color.text.muted,
    fontSize: 12,
    lineHeight: '16px',
  },
});

/** Where the customer signs. */
function Signature() {
  return (
    <Section title="Acceptance" level={3}>
      <Text variant="dense" component="p" sx={{ m: 0 }}>
        We accept this proposal at the prices above.
      </Text>
      <SignatureLines>
        <span>Name and position</span>
        <span>Signature</span>
        <span>Date</span>
      </SignatureLines>
    </Section>
  );
}
