import { contract } from '@portal/api-client';
import { CustomerField } from '@portal/area-kit/detail';
import { useApiClient, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Grid, Stack, Text } from '@portal/ui';
import { DateField, today } from '@portal/ui/dates';
import { AutocompleteField, RadioGroupField } from '@portal/ui/fields';
import { SelectField, useForm } from '@portal/ui/forms';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type CircuitChoice, getIssueTypes, getSubTypes } from './new-case-schema.ts';

type CaseFields = contract.support.CaseFields;

const toOption = (value: string) => ({ value, label: value });
const MAX_SUGGESTIONS = 10;

/** Searches services by name, customer or postcode. */
function ServiceField({ help }: { help?: string }) {
  const client = useApiClient();
  return (
    <AutocompleteField<CircuitChoice>
      name="circuitId"
      label="Service"
      help={help}
      placeholder="Service, customer or postcode"
      loadOptions={async (search, signal) => {
        const input = { search, perPage: MAX_SUGGESTIONS };
        const found = await client.call(contract.support.listCircuits, input, { signal });
        return found.items.map(({ id, name, customerName, postcode }) => ({
          id,
          name,
          customerName,
          postcode,
        }));
      }}
      getKey={({ id }) => String(id)}
      getLabel={({ name, customerName }) => `${name}, ${customerName}`}
      renderItem={({ name, customerName, postcode }) => (
        <Stack gap={0}>
          <Text mono variant="dense">
            {name}
          </Text>
          <Text variant="caption" tone="muted">
            {customerName}, {postcode}
          </Text>
        </Stack>
      )}
      noOptionsText="No matching services"
    />
  );
}

interface IssueProps {
  fields: CaseFields;
  issueType: string | null | undefined;
}

export function FaultFields({ fields, issueType }: IssueProps) {
  const { change, getState } = useForm<{ priority?: string }>();
  const issue = getIssueTypes(fields, 'assurance').find(({ value }) => value === issueType);
  const usual = issue?.priority;
  const suggested = useRef<string>(undefined);
  const suggest = useEffectEvent((priority: string) => {
    const current = getState().values.priority;
    // A priority that the user has chosen stays.
    if (!current || current === suggested.current) change('priority', priority);
    suggested.current = priority;
  });
  useEffect(() => {
    if (usual !== undefined) suggest(usual);
  }, [usual]);
  return (
    <>
      <ServiceField />
      <SelectField
        name="issueType"
        label="Issue"
        options={getIssueTypes(fields, 'assurance').map(({ value }) => toOption(value))}
      />
      <RadioGroupField
        name="priority"
        label="Priority"
        options={fields.priorities.map(({ value, label, description }) => ({ value, label, description }))}
      />
    </>
  );
}

export function BillingFields({ fields, issueType }: IssueProps) {
  const issueTypes = getIssueTypes(fields, 'billing');
  const subTypes = getSubTypes(fields, 'billing', issueType);
  const department = issueTypes.find(({ value }) => value === issueType)?.department;
  return (
    <>
      <Grid min={220}>
        <SelectField
          name="issueType"
          label="Issue"
          help={department && `Handled by ${department}.`}
          options={issueTypes.map(({ value }) => toOption(value))}
        />
        {subTypes.length > 0 && (
          <SelectField name="issueSubType" label="Detail" options={subTypes.map(toOption)} />
        )}
      </Grid>
      <CustomerField
        name="customerName"
        label="Customer"
        optional
        help="Only if the case concerns one customer."
      />
    </>
  );
}

export function CeaseFields() {
  const reasons = useQuery(contract.support.listCeaseReasons, {}, { revalidateOnFocus: false });
  return (
    <>
      {reasons.error && reasons.data === undefined && (
        <AlertBanner
          tone="warning"
          title="The reasons failed to load"
          action={
            <Button size="small" onClick={reasons.refresh}>
              Try again
            </Button>
          }
        >
          {reasons.error.message}
        </AlertBanner>
      )}
      <ServiceField help="Charges for the remaining contract term may apply." />
      <Grid min={220}>
        <SelectField name="reason" label="Reason" options={(reasons.data?.reasons ?? []).map(toOption)} />
        <DateField name="ceaseDate" label="Cease date" min={today()} />
      </Grid>
    </>
  );
}
