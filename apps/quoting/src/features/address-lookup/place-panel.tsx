import { contract } from '@portal/api-client';
import { useCan, useQuery } from '@portal/portal-sdk';
import { Box, Button, icons, Skeleton, Stack, Text } from '@portal/ui';
import { roundCoordinate } from '@portal/ui/format';
import { MapBanner } from '@portal/ui/map';
import { type AddressValues, addressLines } from './address-values.ts';

export interface PlacePanelProps {
  address: AddressValues;
  /** No coordinates could be found for what was typed. */
  isUnknown?: boolean;
}

/** Where the address is, and what that means for the own network. */
export function PlacePanel({ address, isUnknown = false }: PlacePanelProps) {
  const lines = addressLines(address);
  const known = address.latitude !== null && address.longitude !== null;
  return (
    <Box sx={{ border: 1, borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}>
      <MapBanner
        latitude={address.latitude}
        longitude={address.longitude}
        label={lines.join(', ')}
        height={168}
      />
      <Stack gap={2} sx={{ p: 4 }}>
        <Box component="address" sx={{ fontStyle: 'normal' }}>
          {lines.map((text, index) => (
            <Text key={`${index}-${text}`} component="div" weight={index === 0 ? 600 : 400}>
              {text}
            </Text>
          ))}
          <Text component="div" numeric>
            {address.postcode}
          </Text>
        </Box>
        {known && <OnNetworkCheck latitude={address.latitude ?? 0} longitude={address.longitude ?? 0} />}
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
    contract.availability.onNetwork,
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
  return <OnNetworkWords isOnNetwork={data.isOnNetwork} />;
}

export function OnNetworkWords({ isOnNetwork }: { isOnNetwork: boolean }) {
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
