import { contract } from '@portal/api-client';
import { useCan, useQuery, useSettings } from '@portal/portal-sdk';
import {
  type AddressEntry,
  type AddressValues,
  formatPostcode,
  getStreetLines,
  NO_ADDRESS,
} from '@portal/quote-kit/address';
import { Box, Button, icons, radius, Skeleton, Stack, Text } from '@portal/ui';
import { roundCoordinate } from '@portal/ui/format';
import { useFormValues } from '@portal/ui/forms';
import { MapBanner } from '@portal/ui/map';
import { useSearchKind } from '../shared/search-kinds.ts';
import { usePostcodeCoordinates } from './use-postcode-coordinates.ts';

interface Values {
  entry?: AddressEntry;
  address?: AddressValues;
}

/** A map of the address in the form and, for leased lines, whether our network reaches it. */
export function SitePanel() {
  const { siteHint, hasNetworkCheck } = useSearchKind();
  const { entry = 'lookup', address: entered } = useFormValues(({ entry, address }: Values) => ({
    entry,
    address,
  }));
  const address = { ...NO_ADDRESS, ...entered };
  const { isUnknown } = usePostcodeCoordinates(address, entry === 'manual');
  const settings = useSettings();
  const { latitude, longitude } = entry === 'lookup' ? NO_ADDRESS : address;
  const lines = entry === 'lookup' ? [] : getStreetLines(address);
  return (
    <Box
      component="aside"
      aria-label="Site"
      // On a phone, an empty map would only push the form down.
      sx={{
        display: { xs: lines.length === 0 ? 'none' : 'block', md: 'block' },
        border: 1,
        borderColor: 'line.main',
        borderRadius: `${radius.card}px`,
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
        {lines.length === 0 && latitude === null ? (
          <Text variant="dense" tone="muted">
            {siteHint}
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
        {hasNetworkCheck && latitude !== null && longitude !== null && (
          <OnNetworkCheck latitude={latitude} longitude={longitude} />
        )}
        {isUnknown && (
          <Text variant="dense" tone="warning">
            We could not locate this postcode. Check that it is correct; suppliers price by postcode.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function OnNetworkCheck({ latitude, longitude }: { latitude: number; longitude: number }) {
  const canCheck = useCan('quotes');
  const point = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
  const { data, error, isLoading, refresh } = useQuery(
    contract.availability.checkOnNetwork,
    canCheck ? point : null,
    { revalidateOnFocus: false },
  );
  if (!canCheck) return null;
  if (isLoading) return <Skeleton width={240} height={20} />;
  if (error || !data) {
    return (
      <Text variant="dense" tone="muted">
        We could not check whether our network reaches this address.{' '}
        <Button variant="quiet" size="small" onClick={() => void refresh()}>
          Check again
        </Button>
      </Text>
    );
  }
  return <OnNetworkStatus isOnNetwork={data.isOnNetwork} />;
}

function OnNetworkStatus({ isOnNetwork }: { isOnNetwork: boolean }) {
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
          ? 'On our network: expect the shortest lead times and lower prices.'
          : 'Not on our network: other suppliers may reach it, usually with a longer lead time.'}
      </Text>
    </Box>
  );
}
