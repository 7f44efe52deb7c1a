import { pathTo, useCan, useSettings } from '@portal/portal-sdk';
import { getStreetLines, TypedAs } from '@portal/quote-kit/address';
import { describeExpiry, type Quote } from '@portal/quote-kit/quotes';
import { Card, Link, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate, formatDateTime } from '@portal/ui/format';
import { MapBanner } from '@portal/ui/map';
import { Section } from '@portal/ui/page';

/** The installation address with a map. */
export function QuoteSite({ quote }: { quote: Quote }) {
  const { address } = quote;
  const settings = useSettings();
  const lines = [...getStreetLines(address), address.county ?? '', address.postcode].filter(
    (line) => line !== '',
  );
  return (
    <Section title="Site">
      <Card padding={0} sx={{ overflow: 'hidden' }}>
        <MapBanner
          latitude={address.latitude}
          longitude={address.longitude}
          label={address.postcode}
          height={168}
          provider={settings?.mapProvider}
        />
        <Stack gap={0} component="address" sx={{ p: 4, fontStyle: 'normal' }}>
          {lines.map((line, index) => (
            <Text key={line} weight={index === 0 ? 500 : 400}>
              {line}
            </Text>
          ))}
          <TypedAs address={address} />
          {address.uprn !== null && (
            <Text variant="dense" tone="muted" sx={{ mt: 2 }}>
              UPRN {address.uprn}
            </Text>
          )}
        </Stack>
      </Card>
    </Section>
  );
}

/** When the quote was created and changed, and until when its price is held. */
export function QuoteMetadata({ quote }: { quote: Quote }) {
  const hasMultiQuotes = useCan('multi-quotes');
  const expiry = describeExpiry(quote);
  return (
    <Section title="Quote details">
      <KeyValueList
        items={[
          {
            label: 'Saved',
            value: formatDateTime(quote.createdAt),
            ...(quote.createdBy !== null && { hint: `by ${quote.createdBy}` }),
          },
          { label: 'Last changed', value: formatDateTime(quote.updatedAt) },
          ...(expiry === null
            ? []
            : [
                {
                  label: 'Price held until',
                  value: formatDate(expiry.day),
                  hint: expiry.left,
                },
              ]),
          ...(quote.multiQuoteUuid !== null && hasMultiQuotes
            ? [
                {
                  label: 'Multi quote',
                  value: (
                    <Link href={pathTo('multi-quotes.show', { uuid: quote.multiQuoteUuid })}>
                      Open the multi quote
                    </Link>
                  ),
                },
                ...(quote.multiQuoteLocationUuid === null
                  ? []
                  : [
                      {
                        label: 'Other prices',
                        value: (
                          <Link
                            href={pathTo('availability.multi-quotes.location', {
                              uuid: quote.multiQuoteUuid,
                              multiQuoteLocationUuid: quote.multiQuoteLocationUuid,
                            })}
                          >
                            Open the site’s prices
                          </Link>
                        ),
                      },
                    ]),
              ]
            : []),
        ]}
      />
    </Section>
  );
}
