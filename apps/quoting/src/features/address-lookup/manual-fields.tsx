import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Button, Grid, Row, Stack, Text } from '@portal/ui';
import { TextField, useForm } from '@portal/ui/forms';
import { useEffect } from 'react';
import { type AddressValues, formatPostcode, isPostcode } from './address-values.ts';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 400;

/** Where a typed address lies, by its postcode; what was found is kept with the address. */
export function usePlaceOfPostcode(address: AddressValues, enabled: boolean): { isUnknown: boolean } {
  const form = useForm();
  const postcode = useDebounced(formatPostcode(address.postcode), DEBOUNCE_MS);
  const line = useDebounced(address.addressLine1, DEBOUNCE_MS);
  const { data, error } = useQuery(
    contract.geocoding.postcodeCoordinates,
    enabled && isPostcode(postcode) ? { postcode, ...(line !== '' && { address: line }) } : null,
    { revalidateOnFocus: false },
  );
  const latitude = enabled ? (data?.latitude ?? null) : undefined;
  const longitude = enabled ? (data?.longitude ?? null) : undefined;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    form.batch(() => {
      form.change('address.latitude', latitude);
      form.change('address.longitude', longitude);
    });
  }, [form, latitude, longitude]);
  return { isUnknown: enabled && error?.code === 'not-found' };
}

export interface ManualFieldsProps {
  /** The person has just asked for them: the first one takes the focus. */
  autoFocus: boolean;
  onLookup: () => void;
}

export function ManualFields({ autoFocus, onLookup }: ManualFieldsProps) {
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="baseline" wrap>
        <Text component="h3" weight={600}>
          Address by hand
        </Text>
        <Button variant="quiet" size="small" onClick={onLookup}>
          Look up instead
        </Button>
      </Row>
      <TextField
        name="address.addressLine1"
        label="Address line 1"
        help="Building name or number, and street"
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <Grid columns={{ xs: 1, sm: 2 }} gap={4}>
        <TextField name="address.addressLine2" label="Address line 2" autoComplete="off" optional />
        <TextField name="address.addressLine3" label="Address line 3" autoComplete="off" optional />
        <TextField name="address.town" label="Town or city" autoComplete="off" />
        <TextField name="address.county" label="County" autoComplete="off" optional />
        <TextField
          name="address.postcode"
          label="Postcode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
    </Stack>
  );
}
