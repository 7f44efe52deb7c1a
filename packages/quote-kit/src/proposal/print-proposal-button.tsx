import type { contract } from '@portal/api-client';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pageIcons } from '@portal/ui/page';
import { getPrintDisabledReason } from './sheet/print-limit.ts';

interface PrintProposalButtonProps {
  offer: contract.proposals.ProposalContent['offer'];
  disabled?: boolean;
  loading?: boolean;
  /** Prints the page by default. */
  onPrint?: () => void;
}

/** Prints the sheet on screen. Proposals with many sites are printed from the PDF. */
export function PrintProposalButton({
  offer,
  disabled = false,
  loading = false,
  onPrint,
}: PrintProposalButtonProps) {
  return (
    <DisabledReasonButton
      icon={<pageIcons.print />}
      disabled={disabled}
      loading={loading}
      disabledReason={getPrintDisabledReason(offer)}
      onClick={onPrint ?? (() => window.print())}
    >
      Print
    </DisabledReasonButton>
  );
}
