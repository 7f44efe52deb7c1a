import { contract } from '@portal/api-client';
import { useCan, useQuery, useSettings } from '@portal/portal-sdk';
import { Box, Button, icons, Skeleton, Stack, Text } from '@portal/ui';
import { roundCoordinate } from '@portal/ui/format';
import { useFormState } from '@portal/ui/forms';
import { MapBanner } from '@portal/ui/map';
import {
  type AddressEntry,
  type AddressValues,
  addressLines,
  formatPostcode,
  NO_ADDRESS,
} from '../../shared/address/address-values.ts';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { usePostcodeCoordinates } from './use-postcode-coordinates.ts';

interface Values {
  entry?: AddressEntry;
  address?: AddressValues;
}

/** Where the address of the form around is and, for leased lines, what that means for the own network. */
export function SitePanel({ kind }: { kind: QuoteKind }) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { entry = 'lookup' } = values;
  const address = { ...NO_ADDRESS, ...values.address };
  const { isUnknown } = usePostcodeCoordinates(address, entry === 'manual');
  const settings = useSettings();
  const { latitude, longitude } = entry === 'lookup' ? NO_ADDRESS : address;
  const lines = entry === 'lookup' ? [] : addressLines(address);
  return (
    <Box
      component="aside"
      aria-label="The place"
      // On a phone a map of nowhere would only push the form down.
      sx={{
        display: { xs: lines.length === 0 ? 'none' : 'block', md: 'block' },
        border: 1,
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
      }}
    >
      <MapBanner
        latitude={latitude}
        longitude={longitude}
        label={lines[0] ?? ''}
        height={176}
        provider={settings?.mapProvider}
      />
      <Stack gap={3} sx={{ p: 4 }}>
        {lines.length === 0 ? (
          <Text variant="dense" tone="muted">
            {kind === 'single'
              ? 'Choose an address to see where it is and whether our own network reaches it.'
              : 'Choose an address to see where it is.'}
          </Text>
        ) : (
          <Box component="address" sx={{ fontStyle: 'normal' }}>
            {lines.map((text, index) => (
              <Text key={`${index}-${text}`} component="div" weight={index === 0 ? 600 : 400}>
                {text}
              </Text>
            ))}
            <Text component="div" numeric>
              {formatPostcode(address.postcode)}
            </Text>
          </Box>
        )}
        {kind === 'single' && latitude !== null && longitude !== null && (
          <OnNetworkCheck latitude={latitude} longitude={longitude} />
        )}
        {isUnknown && (
          <Text variant="dense" tone="warning">
            The place of this postcode is not known. Check it; suppliers are asked by the postcode alone.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function OnNetworkCheck({ latitude, longitude }: { latitude: number; longitude: number }) {
  const mayAsk = useCan('quotes');
  const point = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
  const { data, error, isLoading, refresh } = useQuery(
    contract.availability.checkOnNetwork,
    mayAsk ? point : null,
    { revalidateOnFocus: false },
  );
  if (!mayAsk) return null;
  if (isLoading) return <Skeleton width={240} height={20} />;
  if (error || !data) {
    return (
      <Text variant="dense" tone="muted">
        Whether our own network reaches this point could not be checked.{' '}
        <Button variant="quiet" size="small" onClick={() => void refresh()}>
          Check again
        </Button>
      </Text>
    );
  }
  return <OnNetworkStatus isOnNetwork={data.isOnNetwork} />;
}

export function OnNetworkStatus({ isOnNetwork }: { isOnNetwork: boolean }) {
  const Icon = isOnNetwork ? icons.success : icons.info;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 2,
        color: isOnNetwork ? 'tone.success.fg' : 'text.muted',
        '& > svg': { flex: 'none', mt: '1px', fontSize: 18 },
      }}
    >
      <Icon />
      <Text variant="dense" tone={isOnNetwork ? 'success' : 'muted'}>
        {isOnNetwork
          ? 'On our own network: expect the shortest lead times and lower prices.'
          : 'Not on our own network: other suppliers can still reach it, usually with a longer lead time.'}
      </Text>
    </Box>
  );
}
