import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { type AddressValues, formatPostcode, isPostcode } from '@portal/quote-kit/address';
import { useForm } from '@portal/ui/forms';
import { useDebouncedValue } from '@portal/ui/hooks';
import { useEffect } from 'react';

const DEBOUNCE_MS = 400;

/** Looks up the coordinates of a manual address by postcode and writes them to the form. */
export function usePostcodeCoordinates(address: AddressValues, enabled: boolean): { isUnknown: boolean } {
  const form = useForm();
  const postcode = useDebouncedValue(formatPostcode(address.postcode), DEBOUNCE_MS);
  const line = useDebouncedValue(address.addressLine1, DEBOUNCE_MS);
  const { data, error } = useQuery(
    contract.geocoding.getPostcodeCoordinates,
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
  // The server can refuse other fields of the address too.
  return { isUnknown: enabled && error?.fieldErrors['postcode'] !== undefined };
}
