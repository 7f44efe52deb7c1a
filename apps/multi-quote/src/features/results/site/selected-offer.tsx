import { useSupplierName, useUser } from '@portal/portal-sdk';
import { IncludedAddons } from '@portal/quote-kit/offers';
import { Button, Card, Row, Stack, Text } from '@portal/ui';
import { PriceFigures } from '@portal/ui/page';
import { describeOffer } from '../../shared/offer-label.ts';
import type { SiteResult } from '../result-cells.tsx';

interface SelectedOfferProps {
  site: SiteResult;
  busy: boolean;
  /** Undefined while the selection is fixed. */
  onClear?: () => void;
}

/** The selected price of a site; nothing while there is none. */
export function SelectedOffer({ site: { selectedOffer }, busy, onClear }: SelectedOfferProps) {
  const { prices } = useUser();
  const supplierName = useSupplierName();
  if (selectedOffer === null) return null;
  return (
    <Card component="section" aria-label="Selected price">
      <Stack gap={3}>
        <Row gap={4} wrap justify="space-between">
          <Text weight={600}>Selected: {describeOffer(selectedOffer, supplierName)}</Text>
          {onClear && (
            <Button size="small" loading={busy} onClick={onClear}>
              Clear selection
            </Button>
          )}
        </Row>
        <PriceFigures
          {...(prices && { prices })}
          size="small"
          install={selectedOffer.installCost}
          monthly={selectedOffer.monthlyCost}
          termMonths={selectedOffer.termMonths}
          ecc={selectedOffer.eccCost}
          isFirm={selectedOffer.isFirm}
          isEccFirm={selectedOffer.isEccFirm}
        />
        <IncludedAddons addons={selectedOffer.includedAddons} />
      </Stack>
    </Card>
  );
}
