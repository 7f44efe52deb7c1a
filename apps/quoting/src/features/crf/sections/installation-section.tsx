import { contract } from '@portal/api-client';
import { formatDate } from '@portal/ui/format';
import { useCrfContext } from '../fields/crf-context.ts';
import { CrfDay, CrfLongText, CrfSelect, CrfText, CrfYesNo } from '../fields/crf-field.tsx';
import { Pair } from './field-pair.tsx';

export function InstallationSection() {
  const { earliestDay, today } = useCrfContext();
  return (
    <>
      <CrfDay
        path="installationDetails.crdDate"
        min={earliestDay}
        help={`When the customer wants it working. The supplier’s lead time allows ${formatDate(earliestDay)} at the earliest.`}
      />
      <CrfYesNo
        path="installationDetails.isSiteReady"
        help="Engineers could start today: access, power and space are there."
      />
      <CrfDay path="installationDetails.siteReadyDate" min={today} help="Today or later." />
      <Pair>
        <CrfText path="installationDetails.floor" />
        <CrfText path="installationDetails.room" />
      </Pair>
      <CrfYesNo
        path="installationDetails.mainsWithin3m"
        help="A free socket within three metres of where the equipment goes."
      />
      <CrfYesNo path="installationDetails.hasRackSpace" />
      <Pair>
        <CrfText path="installationDetails.rackName" />
        <CrfText path="installationDetails.rackNumber" optional />
      </Pair>
      <CrfSelect path="installationDetails.rackMount" options={contract.crf.RACK_MOUNTS} />
      <CrfLongText
        path="installationDetails.locationInformation"
        optional
        help="Whatever helps an engineer to find the place."
      />
    </>
  );
}
