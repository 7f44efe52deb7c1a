import { CheckboxField } from '@portal/ui/fields';

/** Lets an operator skip the checks of a release. */
export function ForceField() {
  return (
    <CheckboxField
      name="force"
      label="Allow a version that was rolled back, is on hold or does not fit the live shell"
      help="Use only if you are sure. Pages of this version can fail."
    />
  );
}
