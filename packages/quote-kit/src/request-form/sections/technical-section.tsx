import { CrfChoice } from '../fields/crf-choice.tsx';
import { CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { LineNumber } from '../fields/line-number.tsx';
import { FieldPair } from './field-pair.tsx';

const LAYERS = {
  3: 'Routed. The service includes IP addresses.',
  2: 'Switched. Delivered at your NNI on a VLAN.',
};

export function TechnicalSection() {
  return (
    <>
      <CrfChoice
        isRadio
        path="technicalDetails.useExistingLine"
        help="Yes moves the existing line to the new service. No installs a new line."
      />
      <LineNumber />
      <CrfChoice isRadio path="technicalDetails.selectedLayer" descriptions={LAYERS} />
      <FieldPair>
        <CrfText path="technicalDetails.nniReference" help="Your interconnect with us." />
        <CrfText path="technicalDetails.nniVlan" inputMode="numeric" help="1 to 4094, unused at the NNI." />
      </FieldPair>
      <CrfChoice path="technicalDetails.interfaceType" />
      <CrfChoice path="technicalDetails.servicePresentationTypeA" help="The connector at this site." />
      <CrfYesNo
        path="technicalDetails.typeBRequired"
        help="Yes for a line between two sites, where the far end has its own connector."
      />
      <CrfChoice path="technicalDetails.servicePresentationTypeB" />
      <CrfChoice path="technicalDetails.routerProvided" />
    </>
  );
}
