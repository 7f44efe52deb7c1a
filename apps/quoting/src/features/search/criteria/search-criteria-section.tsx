import { useSettings } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { formatSpeed, formatTermYears } from '@portal/ui/format';
import { useFormValue } from '../../shared/forms/use-form-value.ts';
import { BEARERS, keepPossibleSpeeds, speedsFor, USUAL_TERMS } from './search-criteria-options.ts';
import { ToggleChips } from './toggle-chips.tsx';

const inSpeed = (value: number) => ({ value, label: formatSpeed(value) });

/** What suppliers are asked for; all of it may be left open. */
export function WantedSection() {
  const bearers = useFormValue<number[] | undefined>('bearers');
  const speeds = useFormValue<number[] | undefined>('speeds');
  const terms = useFormValue<number[] | undefined>('terms');
  const offered = useSettings()?.terms ?? USUAL_TERMS;
  const chosenBearers = bearers.value ?? [];
  return (
    <Stack gap={5}>
      <ToggleChips
        label="Bearer"
        anyText="Every bearer"
        options={BEARERS.map(inSpeed)}
        value={chosenBearers}
        onChange={(next) => {
          bearers.change(next);
          speeds.change(keepPossibleSpeeds(speeds.value ?? [], next));
        }}
      />
      <ToggleChips
        label="Speed"
        anyText="The usual speeds"
        options={speedsFor(chosenBearers).map(inSpeed)}
        value={speeds.value ?? []}
        onChange={speeds.change}
      />
      <ToggleChips
        label="Contract term"
        anyText="Every term"
        options={offered.map((term) => ({ value: term, label: formatTermYears(term) }))}
        value={terms.value ?? []}
        onChange={terms.change}
      />
    </Stack>
  );
}
