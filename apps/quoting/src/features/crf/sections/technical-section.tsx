import { contract } from '@portal/api-client';
import { CrfRadio, CrfSelect, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { Pair } from './field-pair.tsx';

const { INTERFACE_TYPES, PRESENTATIONS, ROUTERS } = contract.crf;

export function TechnicalSection() {
  return (
    <>
      <CrfYesNo
        path="technicalDetails.useExistingLine"
        help="Yes moves the line that is there to the new service; no installs a new one."
      />
      <CrfText
        path="technicalDetails.pstnNumber"
        type="tel"
        help="The telephone number of the line that is moved."
      />
      <CrfRadio
        path="technicalDetails.selectedLayer"
        options={[
          { value: 3, label: 'Layer 3', description: 'Routed: the service comes with IP addresses.' },
          { value: 2, label: 'Layer 2', description: 'Switched: handed over at your NNI on a VLAN.' },
        ]}
      />
      <Pair>
        <CrfText path="technicalDetails.nniReference" help="Your interconnect with us." />
        <CrfText path="technicalDetails.nniVlan" inputMode="numeric" help="1 to 4094, free at the NNI." />
      </Pair>
      <CrfSelect path="technicalDetails.interfaceType" options={INTERFACE_TYPES} />
      <CrfSelect
        path="technicalDetails.servicePresentationTypeA"
        options={PRESENTATIONS}
        help="The plug at this site."
      />
      <CrfYesNo
        path="technicalDetails.typeBRequired"
        help="Yes for a line between two sites: the far end has its own plug."
      />
      <CrfSelect path="technicalDetails.servicePresentationTypeB" options={PRESENTATIONS} />
      <CrfSelect path="technicalDetails.routerProvided" options={ROUTERS} />
    </>
  );
}
