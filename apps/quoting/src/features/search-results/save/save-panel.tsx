import { useCan } from '@portal/portal-sdk';
import { describeOffer, type Offer, OfferFigures } from '@portal/quote-kit/offers';
import { hasMsaTerms, MSA_NOTE } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, lazyWithRetry, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { SidebarModal } from '@portal/ui/page';
import { type SavedFor, SaveForm } from './save-form.tsx';
import { SavedQuote } from './saved-quote.tsx';
import type { Renewal } from './service-addons.ts';

// Most quotes renew nothing.
const RenewalSaveForm = lazyWithRetry(
  async () => (await import('./renewal-save-form.tsx')).RenewalSaveForm,
  () => <SkeletonText lines={8} />,
);

export interface SavePanelProps {
  offer: Offer;
  supplierName: (key: string) => string;
  onClose: () => void;
  onMoreInfo: () => void;
  /** The customer of the last quote saved from this search. */
  savedFor: SavedFor | undefined;
  /** The service that the quote renews; null for a new one. */
  renewal: Renewal | null;
  onSaved: (values: SavedFor) => void;
}

/** Saves an offer as a quote with add-ons, layer and customer, then links to the quote. */
export function SavePanel(props: SavePanelProps) {
  const { offer, supplierName, onClose, onMoreInfo, savedFor, renewal, onSaved } = props;
  const canSave = useCan('quotes');
  return (
    <SidebarModal
      open
      onClose={onClose}
      width={640}
      title={offer.quoteReference ? 'Saved quote' : canSave ? 'Save as quote' : 'Price'}
    >
      <Stack gap={6}>
        <Row justify="space-between" align="start" gap={4}>
          <div>
            <Text component="p" sx={{ m: 0 }} weight={500}>
              {describeOffer(offer, supplierName(offer.supplierKey))}
            </Text>
            <Text component="p" sx={{ m: 0 }} tone="muted" variant="dense">
              {offer.productName}
            </Text>
          </div>
          <Button size="small" onClick={onMoreInfo}>
            More info
          </Button>
        </Row>
        {hasMsaTerms(offer.productCode) && (
          <AlertBanner tone="info" title="MSA terms" live="off">
            {MSA_NOTE}
          </AlertBanner>
        )}
        {offer.quoteReference !== null ? (
          <SavedQuote reference={offer.quoteReference} onClose={onClose} />
        ) : !canSave ? (
          <ReadOnlyPrice offer={offer} />
        ) : renewal === null ? (
          <SaveForm offer={offer} savedFor={savedFor} onSaved={onSaved} />
        ) : (
          <RenewalSaveForm renewal={renewal} offer={offer} savedFor={savedFor} onSaved={onSaved} />
        )}
      </Stack>
    </SidebarModal>
  );
}

function ReadOnlyPrice({ offer }: { offer: Offer }) {
  return (
    <Stack gap={4}>
      <OfferFigures offer={offer} />
      <Text tone="muted">
        Your role can view prices but not save quotes. Ask an administrator in your company.
      </Text>
    </Stack>
  );
}
