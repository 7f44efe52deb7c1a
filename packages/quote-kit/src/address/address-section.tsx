import { contract } from '@portal/api-client';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Box, Button, Row, Text } from '@portal/ui';
import { useForm, useFormValues } from '@portal/ui/forms';
import { useRef, useState } from 'react';
import { AddressCandidates } from './address-candidates.tsx';
import { AddressCombobox } from './address-combobox.tsx';
import { formatAddress } from './address-labels.ts';
import {
  type Address,
  type AddressEntry,
  type AddressValues,
  NO_ADDRESS,
  toAddressValues,
  toManualValues,
} from './address-values.ts';
import type { Suggestion } from './lookup-rows.ts';
import { ManualFields } from './manual-fields.tsx';
import { isSamePremise, NOT_EXACT } from './resolve-address.ts';
import { TypedAs } from './typed-as.tsx';
import { useLookupError, useNeedsConfirmation } from './use-lookup-error.ts';

interface Values {
  entry?: AddressEntry;
  lookup?: string;
  confirmedAddress?: string;
  address?: AddressValues;
}

/** The address part of the search form: look-up or manual entry. */
export function AddressSection() {
  const form = useForm<Values>();
  const {
    entry = 'lookup',
    lookup = '',
    address,
  } = useFormValues(({ entry, lookup, address }: Values) => ({ entry, lookup, address }));
  const client = useApiClient();
  const latest = useRef('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasChosenManual, setAskedForManual] = useState(false);
  const error = useLookupError();
  const addressText = formatAddress({ ...NO_ADDRESS, ...address });
  const needsConfirmation = useNeedsConfirmation();

  function updateForm(next: Values): void {
    form.batch(() => {
      if (next.entry !== undefined) form.change('entry', next.entry);
      if (next.lookup !== undefined) form.change('lookup', next.lookup);
      if (next.address !== undefined) form.change('address', next.address);
    });
  }

  async function selectSuggestion(suggestion: Suggestion, typedAs: string | null = null): Promise<void> {
    latest.current = suggestion.id;
    setBusy(true);
    setFailure(undefined);
    updateForm({ lookup: [suggestion.text, suggestion.description].filter(Boolean).join(', ') });
    try {
      const found: Address =
        suggestion.udprn === null
          ? await client.call(contract.geocoding.resolve, {
              address: [suggestion.text, suggestion.description].filter(Boolean).join(', '),
            })
          : await client.call(contract.geocoding.getByUdprn, { udprn: suggestion.udprn });
      if (latest.current !== suggestion.id) return; // the user typed on or chose another address
      updateForm({
        entry: 'picked',
        lookup: formatAddress(found),
        address: { ...toAddressValues(found), typedAs },
      });
    } catch (cause) {
      if (!isApiError(cause)) throw cause;
      if (latest.current === suggestion.id) setFailure(`We could not load this address. ${cause.message}`);
    } finally {
      if (latest.current === suggestion.id) setBusy(false);
    }
  }

  function changeText(text: string): void {
    latest.current = '';
    setBusy(false);
    setFailure(undefined);
    updateForm({ entry: 'lookup', lookup: text, ...(entry === 'picked' && { address: NO_ADDRESS }) });
  }

  function enterManually(): void {
    setAskedForManual(true);
    const { addressLine1 = '', postcode = '' } = form.getState().values.address ?? {};
    const isEmpty = addressLine1 === '' && postcode === '';
    updateForm({ entry: 'manual', ...(isEmpty && { address: toManualValues(lookup) }) });
  }

  function chooseCandidate({ udprn, text }: contract.geocoding.AddressCandidate): void {
    const typed = entry === 'manual' ? addressText : lookup.trim();
    void selectSuggestion(
      { id: `udprn:${udprn}`, text, description: '', udprn, isContainer: false, differences: [] },
      typed,
    );
  }

  return entry === 'manual' ? (
    <Box>
      <ManualFields autoFocus={hasChosenManual} onLookup={() => updateForm({ entry: 'lookup' })} />
      {needsConfirmation && (
        <AddressCandidates
          text={addressText}
          filter={isSamePremise}
          onChoose={chooseCandidate}
          onNone={() => {
            form.change('confirmedAddress', addressText);
            void form.submit();
          }}
          noneLabel="Use the address I typed"
        />
      )}
    </Box>
  ) : (
    <Box>
      <AddressCombobox
        text={lookup}
        onType={changeText}
        onPick={(suggestion) =>
          void selectSuggestion(suggestion, suggestion.differences.length > 0 ? lookup.trim() : null)
        }
        onManual={enterManually}
        onBlur={() => form.blur('lookup')}
        isResolved={entry === 'picked' || isBusy}
        isBusy={isBusy}
        error={failure ?? error}
      />
      {entry === 'lookup' && error === NOT_EXACT && (
        <AddressCandidates
          text={lookup.trim()}
          onChoose={chooseCandidate}
          onNone={enterManually}
          noneLabel="None of these: enter address manually"
        />
      )}
      {entry === 'picked' && address && (
        <Box sx={{ mt: 2 }}>
          <TypedAs address={address} />
        </Box>
      )}
      <Row sx={{ mt: 2 }} gap={1} wrap>
        <Text variant="dense" tone="muted">
          {entry === 'picked' ? 'Not quite right?' : 'Not listed?'}
        </Text>
        <Button variant="quiet" size="small" onClick={enterManually}>
          {entry === 'picked' ? 'Edit address manually' : 'Enter address manually'}
        </Button>
      </Row>
    </Box>
  );
}
