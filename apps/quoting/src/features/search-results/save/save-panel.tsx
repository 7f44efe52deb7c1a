import { useCan } from '@portal/portal-sdk';
import { describeOffer, type Offer, OfferFigures } from '@portal/quote-kit/offers';
import { hasMsaTerms, MSA_NOTE } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { SidebarModal } from '@portal/ui/page';
import type { RenewedService } from './renewed-service.tsx';
import { type SavedFor, SaveForm } from './save-form.tsx';
import { SavedQuote } from './saved-quote.tsx';

export interface SavePanelProps {
  offer: Offer;
  supplierName: (key: string) => string;
  onClose: () => void;
  onMoreInfo: () => void;
  /** The customer of the last quote saved from this search. */
  savedFor: SavedFor | undefined;
  onSaved: (values: SavedFor) => void;
  /** The service that is renewed at this address; null for a new one. */
  renewed: RenewedService | null;
  /** The form for the same search. */
  againHref: string;
}

/** Saves an offer as a quote with add-ons, layer and customer, then links to the quote. */
export function SavePanel(props: SavePanelProps) {
  const { offer, supplierName, onClose, onMoreInfo, savedFor, onSaved, renewed, againHref } = props;
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
          <SavedQuote
            reference={offer.quoteReference}
            againHref={canSave ? againHref : null}
            onClose={onClose}
          />
        ) : canSave ? (
          <SaveForm offer={offer} savedFor={savedFor} onSaved={onSaved} renewed={renewed} />
        ) : (
          <ReadOnlyPrice offer={offer} />
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
