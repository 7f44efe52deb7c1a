import { contract } from '@portal/api-client';
import { CrfRadio, CrfSelect, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { FieldPair } from './field-pair.tsx';

const { INTERFACE_TYPES, PRESENTATIONS, ROUTERS } = contract.crf;

export function TechnicalSection() {
  return (
    <>
      <CrfYesNo
        path="technicalDetails.useExistingLine"
        help="Yes moves the existing line to the new service. No installs a new line."
      />
      <CrfText
        path="technicalDetails.pstnNumber"
        type="tel"
        help="The telephone number of the existing line."
      />
      <CrfRadio
        path="technicalDetails.selectedLayer"
        options={[
          { value: 3, label: 'Layer 3', description: 'Routed. The service includes IP addresses.' },
          { value: 2, label: 'Layer 2', description: 'Switched. Delivered at your NNI on a VLAN.' },
        ]}
      />
      <FieldPair>
        <CrfText path="technicalDetails.nniReference" help="Your interconnect with us." />
        <CrfText path="technicalDetails.nniVlan" inputMode="numeric" help="1 to 4094, unused at the NNI." />
      </FieldPair>
      <CrfSelect path="technicalDetails.interfaceType" options={INTERFACE_TYPES} />
      <CrfSelect
        path="technicalDetails.servicePresentationTypeA"
        options={PRESENTATIONS}
        help="The connector at this site."
      />
      <CrfYesNo
        path="technicalDetails.typeBRequired"
        help="Yes for a line between two sites, where the far end has its own connector."
      />
      <CrfSelect path="technicalDetails.servicePresentationTypeB" options={PRESENTATIONS} />
      <CrfSelect path="technicalDetails.routerProvided" options={ROUTERS} />
    </>
  );
}
