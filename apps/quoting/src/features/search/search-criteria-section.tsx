import { useSettings } from '@portal/portal-sdk';
import {
  BEARERS,
  DEFAULT_TERMS,
  filterAvailableSpeeds,
  getSpeedsForBearers,
  ToggleChips,
} from '@portal/quote-kit/criteria';
import { useFormValue } from '@portal/quote-kit/forms';
import { Stack } from '@portal/ui';
import { formatSpeed, formatTermYears } from '@portal/ui/format';

const toSpeedOption = (value: number) => ({ value, label: formatSpeed(value) });

/** Optional search criteria: bearer, speed and term. */
export function SearchCriteriaSection() {
  const bearers = useFormValue<number[] | undefined>('bearers');
  const speeds = useFormValue<number[] | undefined>('speeds');
  const terms = useFormValue<number[] | undefined>('terms');
  const offered = useSettings()?.terms ?? DEFAULT_TERMS;
  const chosenBearers = bearers.value ?? [];
  return (
    <Stack gap={5}>
      <ToggleChips
        label="Bearer"
        emptyText="All bearers"
        options={BEARERS.map(toSpeedOption)}
        value={chosenBearers}
        onChange={(next) => {
          bearers.change(next);
          speeds.change(filterAvailableSpeeds(speeds.value ?? [], next));
        }}
      />
      <ToggleChips
        label="Speed"
        emptyText="Standard speeds"
        options={getSpeedsForBearers(chosenBearers).map(toSpeedOption)}
        value={speeds.value ?? []}
        onChange={speeds.change}
      />
      <ToggleChips
        label="Contract term"
        emptyText="All terms"
        options={offered.map((term) => ({ value: term, label: formatTermYears(term) }))}
        value={terms.value ?? []}
        onChange={terms.change}
      />
    </Stack>
  );
}
