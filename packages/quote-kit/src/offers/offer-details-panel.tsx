import { AlertBanner, Box, Button, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { SidebarModal } from '@portal/ui/page';
import { hasMsaTerms, MSA_NOTE } from '../quotes/msa-terms.ts';
import type { Offer } from './offer.ts';
import { getOfferDetails } from './offer-details.ts';
import { OfferFigures } from './offer-figures.tsx';

export interface OfferDetailsPanelProps {
  offer: Offer | undefined;
  supplierName: (key: string) => string;
  onClose: () => void;
  onChoose: (uuid: string) => void;
  canSave: boolean;
  /** Label of the action that chooses the offer. */
  chooseLabel?: string;
}

/** All details of an offer (specification §3, more info). */
export function OfferDetailsPanel({
  offer,
  supplierName,
  onClose,
  onChoose,
  canSave,
  chooseLabel = 'Quote this',
}: OfferDetailsPanelProps) {
  if (!offer) return null;
  const name = supplierName(offer.supplierKey);
  return (
    <SidebarModal
      open
      onClose={onClose}
      title="More info"
      actions={
        canSave && offer.quoteReference === null && offer.processingStatus === 'processed' ? (
          <Button variant="primary" onClick={() => onChoose(offer.uuid)}>
            {chooseLabel}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={5}>
        <OfferFigures offer={offer} size="small" />
        {hasMsaTerms(offer.productCode) && (
          <AlertBanner tone="info" title="MSA terms" live="off">
            {MSA_NOTE}
          </AlertBanner>
        )}
        {/* Focusable, so that it can be scrolled by keyboard. */}
        <Box component="section" aria-label="Details" tabIndex={0}>
          <KeyValueList columns={1} items={getOfferDetails(offer, name)} />
        </Box>
      </Stack>
    </SidebarModal>
  );
}
