import { formatDate } from '@portal/ui/format';
import { CrfChoice } from '../fields/crf-choice.tsx';
import { useCrfContext } from '../fields/crf-context.ts';
import { CrfDay, CrfLongText, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { FieldPair } from './field-pair.tsx';

export function InstallationSection() {
  const { earliestDay, today } = useCrfContext();
  return (
    <>
      <CrfDay
        path="installationDetails.crdDate"
        min={earliestDay}
        help={`When the customer needs the service. The earliest date with the supplier’s lead time is ${formatDate(earliestDay)}.`}
      />
      <CrfYesNo
        path="installationDetails.isSiteReady"
        help="Access, power and space are available, so engineers could start today."
      />
      <CrfDay path="installationDetails.siteReadyDate" min={today} help="Today or later." />
      <FieldPair>
        <CrfText path="installationDetails.floor" />
        <CrfText path="installationDetails.room" />
      </FieldPair>
      <CrfYesNo
        path="installationDetails.mainsWithin3m"
        help="A free socket within three metres of the equipment."
      />
      <CrfYesNo path="installationDetails.hasRackSpace" />
      <FieldPair>
        <CrfText path="installationDetails.rackName" />
        <CrfText path="installationDetails.rackNumber" optional />
      </FieldPair>
      <CrfChoice path="installationDetails.rackMount" />
      <CrfLongText
        path="installationDetails.locationInformation"
        optional
        help="Anything that helps an engineer find the location."
      />
    </>
  );
}
