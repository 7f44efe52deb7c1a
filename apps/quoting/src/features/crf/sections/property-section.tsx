import { CrfLongText, CrfRadio, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { Pair } from './field-pair.tsx';

export function PropertySection() {
  return (
    <>
      <CrfRadio
        path="propertyDetails.ownedOrLeased"
        help="Of the building where the line ends, by its user."
        options={[
          { value: 'owned', label: 'Owned' },
          { value: 'leased', label: 'Leased' },
        ]}
      />
      <CrfYesNo
        path="propertyDetails.hasLandlordWayleave"
        help="A wayleave is the landowner’s consent to the work. Without one the order waits until it is signed."
      />
      <CrfText path="propertyDetails.landlordName" />
      <Pair>
        <CrfText
          path="propertyDetails.landlordContact"
          help="Name or telephone of who answers for the landlord."
        />
        <CrfText path="propertyDetails.landlordEmail" type="email" />
      </Pair>
      <CrfYesNo path="propertyDetails.hasAccessRestrictions" />
      <CrfLongText
        path="propertyDetails.accessRestrictions"
        help="For example hours, a pass, an escort, a height limit for vehicles."
      />
      <CrfYesNo path="propertyDetails.builtAfter2000" help="Asbestos has been banned since 1999." />
      <CrfYesNo
        path="propertyDetails.asbestosRegisterOnSite"
        help="Engineers have to see it before they drill in an older building."
      />
      <CrfYesNo
        path="propertyDetails.requireSsrams"
        help="A site-specific risk assessment and method statement, before anybody may work there."
      />
    </>
  );
}
