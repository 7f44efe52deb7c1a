import { SkeletonText } from '@portal/ui';
import { SaveForm, type SaveFormProps } from './save-form.tsx';
import { type Renewal, selectServiceAddons, useServiceAddons } from './service-addons.ts';

interface RenewalSaveFormProps extends SaveFormProps {
  renewal: Renewal;
}

/** The form that saves an offer as a quote. It starts with the add-ons of the service that is renewed. */
export function RenewalSaveForm({ renewal, ...props }: RenewalSaveFormProps) {
  const { isLoading, name, addons } = useServiceAddons(renewal);
  if (isLoading) return <SkeletonText lines={8} />;
  return (
    <SaveForm
      {...props}
      selectAddons={(groups) => selectServiceAddons(groups, addons)}
      addonsNote={`The add-ons below start with those of ${name}. Check them before you save.`}
    />
  );
}
