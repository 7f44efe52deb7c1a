import type { contract } from '@portal/api-client';
import { pathTo, useSupplierName } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { formatMonthly } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { describeOffer } from '../../shared/offer-label.ts';
import { describeOutcome, OUTCOME_LABELS } from '../../shared/outcomes.ts';
import type { SiteResult } from '../result-cells.tsx';

type Criterion = contract.multiQuotes.AlternativeOffer['without'][number];

const CRITERION_LABELS: Readonly<Record<Criterion, string>> = {
  bearers: 'bearer',
  speeds: 'speed',
  terms: 'contract term',
  supplierKeys: 'supplier',
  layer: 'layer',
  onNetOnly: 'on-net only',
};

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });

interface NoMatchProps {
  uuid: string;
  site: SiteResult;
  /** Undefined while the selection is fixed. */
  onSelect?: (offerUuid: string) => void;
}

/** Why a site has no price, and what to do about it: closest offers, other criteria, broadband. */
export function NoMatch({ uuid, site, onSelect }: NoMatchProps) {
  const supplierName = useSupplierName();
  const { outcome, alternatives } = site;
  const isPending = outcome === 'missing' || outcome === 'processing' || outcome === 'failed';
  return (
    <Stack gap={5}>
      <AlertBanner
        tone={outcome === 'failed' ? 'danger' : 'warning'}
        live="off"
        title={OUTCOME_LABELS[outcome].label}
        action={
          <Button
            size="small"
            href={
              outcome === 'unserved'
                ? pathTo('availability.broadband-quotes.index')
                : pathTo('availability.multi-quotes.search', { uuid })
            }
          >
            {outcome === 'unserved' ? 'Try broadband' : isPending ? 'Get prices' : 'Change search filters'}
          </Button>
        }
      >
        {describeOutcome(site)}
      </AlertBanner>
      {alternatives.length > 0 && (
        <Section title="Closest alternatives">
          <Stack component="ul" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {alternatives.map(({ without, offer }) => (
              <Row component="li" key={without.join()} gap={4} wrap justify="space-between">
                <div>
                  <Text weight={500} numeric>
                    {formatMonthly(offer.monthlyCost)}: {describeOffer(offer, supplierName)}
                  </Text>
                  <Text component="div" variant="dense" tone="muted">
                    If you ignore the site’s {both.format(without.map((name) => CRITERION_LABELS[name]))}{' '}
                    {without.length === 1 ? 'filter' : 'filters'}
                  </Text>
                </div>
                {onSelect && (
                  <Button
                    size="small"
                    aria-label={`Select this price: ${describeOffer(offer, supplierName)}`}
                    onClick={() => onSelect(offer.uuid)}
                  >
                    Select this price
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}
