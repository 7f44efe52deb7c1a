import { CheckboxField } from '@portal/ui/fields';

/** Allows what the checks of a release refuse. */
export function ForceField() {
  return (
    <CheckboxField
      name="force"
      label="Allow a version that was rolled back, is on hold or does not fit the live shell"
      help="Only if you are sure: its pages can fail."
    />
  );
}
