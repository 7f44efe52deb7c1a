import type { contract } from '@portal/api-client';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pageIcons } from '@portal/ui/page';
import { getPrintDisabledReason } from './sheet/print-limit.ts';

interface PrintProposalButtonProps {
  offer: contract.proposals.ProposalContent['offer'];
  disabled?: boolean;
  onPrint?: () => void;
}

/** Prints the sheet on screen. Proposals with many sites are printed from the PDF. */
export function PrintProposalButton({ offer, disabled = false, onPrint }: PrintProposalButtonProps) {
  return (
    <DisabledReasonButton
      icon={<pageIcons.print />}
      disabled={disabled}
      disabledReason={getPrintDisabledReason(offer)}
      onClick={() => {
        onPrint?.();
        window.print();
      }}
    >
      Print
    </DisabledReasonButton>
  );
}
