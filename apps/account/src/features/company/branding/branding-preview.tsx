import type { contract } from '@portal/api-client';
import { useUser } from '@portal/portal-sdk';
import { Box, Row, radius, Stack, styled, Text } from '@portal/ui';
import { formatMoney } from '@portal/ui/format';

const INK = '#16181d';
const MUTED = '#5b6270';
const LINE = '#d5d8de';

/** White in both colour schemes, because customers read proposals on white. */
const Paper = styled('section')({
  maxWidth: 640,
  padding: 'clamp(16px, 4vw, 32px)',
  border: `1px solid ${LINE}`,
  borderRadius: radius.card,
  backgroundColor: '#ffffff',
  color: INK,
  overflowWrap: 'anywhere',
});

const Logo = styled('img')({ display: 'block', maxWidth: 180, maxHeight: 56, marginBottom: 12 });

const MAX_TERMS = 300;

interface BrandingPreviewProps {
  branding: contract.proposals.ProposalBranding;
}

/** A sample proposal with the branding. */
export function BrandingPreview({ branding }: BrandingPreviewProps) {
  const { partner, firstName, lastName, email } = useUser();
  const { logoId, accentColor, address, footer, terms } = branding;
  const accent = accentColor ?? INK;
  const shownTerms = terms !== null && terms.length > MAX_TERMS ? `${terms.slice(0, MAX_TERMS)}…` : terms;
  return (
    <Paper aria-label="Preview of a sample proposal">
      {logoId !== null && (
        <Logo src={`/api/v1/partner/branding/logos/${logoId}`} alt={`Logo of ${partner.name}`} />
      )}
      <Row justify="space-between" align="start" wrap gap={4}>
        <Stack gap={0} sx={{ flex: '1 1 240px' }}>
          <Text weight={600} sx={{ fontSize: 20, lineHeight: '28px' }}>
            Proposal for Sample Customer Ltd
          </Text>
          <Text variant="dense" sx={{ color: MUTED }}>
            Leased line, 100 Mb on 1 Gb
          </Text>
        </Stack>
        <Stack gap={0} sx={{ textAlign: { sm: 'right' }, whiteSpace: 'pre-line' }}>
          <Text weight={600} sx={{ color: accent }}>
            {partner.name}
          </Text>
          <Text variant="dense" sx={{ color: MUTED }}>
            {[address, `${firstName} ${lastName}`, email].filter(Boolean).join('\n')}
          </Text>
        </Stack>
      </Row>
      <Box sx={{ my: 4, borderTop: `2px solid ${accentColor ?? LINE}` }} />
      <Text weight={600} sx={{ color: accent }}>
        Prices
      </Text>
      <Text variant="dense" component="p" sx={{ m: 0 }}>
        {formatMoney(288_00)} monthly, {formatMoney(600_00)} install, excl. VAT
      </Text>
      {shownTerms !== null && shownTerms.trim() !== '' && (
        <Box sx={{ mt: 4 }}>
          <Text weight={600} sx={{ color: accent }}>
            Terms and conditions
          </Text>
          <Text variant="dense" component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {shownTerms}
          </Text>
        </Box>
      )}
      {footer && (
        <Text variant="caption" component="p" sx={{ m: 0, mt: 4, color: MUTED }}>
          {footer}
        </Text>
      )}
    </Paper>
  );
}
