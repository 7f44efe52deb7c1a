import { isLongerTerm, isSameTerm, isSaving, type Offer } from '@portal/quote-kit/negotiations';
import { Text } from '@portal/ui';

/** How to read the offered prices. Only lower prices for the same term are a success. */
export function OfferVerdict({ offer }: { offer: Offer }) {
  if (isLongerTerm(offer))
    return (
      <Text tone="warning" weight={600}>
        Longer commitment: compare the total over the term, not only the monthly price.
      </Text>
    );
  if (!isSameTerm(offer))
    return <Text tone="muted">Shorter commitment: the new total covers fewer months.</Text>;
  return isSaving(offer) ? <Text tone="success">Costs less for the same term.</Text> : null;
}
