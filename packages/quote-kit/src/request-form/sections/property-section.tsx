import { CrfLongText, CrfRadio, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { FieldPair } from './field-pair.tsx';

export function PropertySection() {
  return (
    <>
      <CrfRadio
        path="propertyDetails.ownedOrLeased"
        help="Whether the customer owns or leases the building."
        options={[
          { value: 'owned', label: 'Owned' },
          { value: 'leased', label: 'Leased' },
        ]}
      />
      <CrfYesNo
        path="propertyDetails.hasLandlordWayleave"
        help="A wayleave is the landowner’s consent to the work. Without one, the order waits until it is signed."
      />
      <CrfText path="propertyDetails.landlordName" />
      <FieldPair>
        <CrfText
          path="propertyDetails.landlordContact"
          help="Name or telephone number of the landlord’s representative."
        />
        <CrfText path="propertyDetails.landlordEmail" type="email" />
      </FieldPair>
      <CrfYesNo path="propertyDetails.hasAccessRestrictions" />
      <CrfLongText
        path="propertyDetails.accessRestrictions"
        help="For example opening hours, passes, escorts or a vehicle height limit."
      />
      <CrfYesNo path="propertyDetails.builtAfter2000" help="Asbestos has been banned since 1999." />
      <CrfYesNo
        path="propertyDetails.asbestosRegisterOnSite"
        help="Engineers must see it before they drill in an older building."
      />
      <CrfYesNo
        path="propertyDetails.requireSsrams"
        help="A site-specific risk assessment and method statement, needed before anyone may work on site."
      />
    </>
  );
}
