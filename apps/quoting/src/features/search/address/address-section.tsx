import { contract } from '@portal/api-client';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Box, Button, Row, Text } from '@portal/ui';
import { useForm, useFormState } from '@portal/ui/forms';
import { useRef, useState } from 'react';
import {
  type Address,
  type AddressEntry,
  type AddressValues,
  formatAddress,
  NO_ADDRESS,
  toAddressValues,
} from '../../shared/address/address-values.ts';
import { AddressCombobox } from './address-combobox.tsx';
import type { Suggestion } from './lookup-rows.ts';
import { ManualFields } from './manual-fields.tsx';
import { useLookupError } from './use-lookup-error.ts';

interface Values {
  entry?: AddressEntry;
  lookup?: string;
  address?: AddressValues;
}

/** The address part of a search: looked up, or typed by hand. */
export function AddressSection() {
  const form = useForm<Values>();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { entry = 'lookup', lookup = '' } = values;
  const client = useApiClient();
  const latest = useRef('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasChosenManual, setAskedForManual] = useState(false);
  const error = useLookupError();

  function put(next: Values): void {
    form.batch(() => {
      if (next.entry !== undefined) form.change('entry', next.entry);
      if (next.lookup !== undefined) form.change('lookup', next.lookup);
      if (next.address !== undefined) form.change('address', next.address);
    });
  }

  async function pick(suggestion: Suggestion): Promise<void> {
    latest.current = suggestion.id;
    setBusy(true);
    setFailure(undefined);
    put({ lookup: [suggestion.text, suggestion.description].filter(Boolean).join(', ') });
    try {
      const found: Address =
        suggestion.udprn === null
          ? await client.call(contract.geocoding.resolve, { address: suggestion.text })
          : await client.call(contract.geocoding.getByUdprn, { udprn: suggestion.udprn });
      if (latest.current !== suggestion.id) return; // typed on, or picked another one meanwhile
      put({ entry: 'picked', lookup: formatAddress(found), address: toAddressValues(found) });
    } catch (cause) {
      if (!isApiError(cause)) throw cause;
      if (latest.current === suggestion.id) setFailure(`This address could not be fetched. ${cause.message}`);
    } finally {
      if (latest.current === suggestion.id) setBusy(false);
    }
  }

  function type(text: string): void {
    latest.current = '';
    setBusy(false);
    setFailure(undefined);
    put({ entry: 'lookup', lookup: text, ...(entry === 'picked' && { address: NO_ADDRESS }) });
  }

  function enterManually(): void {
    setAskedForManual(true);
    put({ entry: 'manual' });
  }

  return entry === 'manual' ? (
    <ManualFields autoFocus={hasChosenManual} onLookup={() => put({ entry: 'lookup' })} />
  ) : (
    <Box>
      <AddressCombobox
        text={lookup}
        onType={type}
        onPick={(suggestion) => void pick(suggestion)}
        onManual={enterManually}
        onBlur={() => form.blur('lookup')}
        isSettled={entry === 'picked' || isBusy}
        isBusy={isBusy}
        error={failure ?? error}
      />
      <Row sx={{ mt: 2 }} gap={1} wrap>
        <Text variant="dense" tone="muted">
          {entry === 'picked' ? 'Not quite right?' : 'Not in the list?'}
        </Text>
        <Button variant="quiet" size="small" onClick={enterManually}>
          {entry === 'picked' ? 'Correct it by hand' : 'Enter the address by hand'}
        </Button>
      </Row>
    </Box>
  );
}
