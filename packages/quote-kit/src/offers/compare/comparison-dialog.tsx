import { formatLineSpeed } from '@portal/api-client/units';
import { Button, color, Row, styled, Text, VisuallyHidden } from '@portal/ui';
import { formatTermMonths } from '@portal/ui/format';
import { Modal, SideScroll, SupplierLogo } from '@portal/ui/page';
import { describeOffer, type Offer } from '../offer.ts';
import { getComparisonRows } from './comparison.ts';

const LABEL_WIDTH = 124;
const OFFER_WIDTH = 148;

const Table = styled('table')({
  width: '100%',
  // Columns of the same width, whichever offer has the longest note.
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': {
    padding: '8px 12px',
    borderBottom: `1px solid ${color.line.main}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  '& th[scope="row"], & thead td': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: LABEL_WIDTH,
    paddingLeft: 0,
    backgroundColor: color.surface.overlay,
    color: color.text.muted,
  },
  '& td[data-money="true"]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& td[data-best="true"]': { fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
});

export interface ComparisonDialogProps {
  open: boolean;
  offers: readonly Offer[];
  supplierName: (key: string) => string;
  onClose: () => void;
  onRemove: (uuid: string) => void;
  onChoose: (uuid: string) => void;
  canSave: boolean;
  /** Label of the action that chooses an offer. */
  chooseLabel?: string;
}

/** Up to four offers side by side, with the best value of each row marked. */
export function ComparisonDialog(props: ComparisonDialogProps) {
  const {
    open,
    offers,
    supplierName,
    onClose,
    onRemove,
    onChoose,
    canSave,
    chooseLabel = 'Quote this',
  } = props;
  return (
    <Modal open={open} onClose={onClose} title="Compare prices" size="large">
      <SideScroll tabIndex={0} role="region" aria-label="Comparison">
        <Table style={{ minWidth: LABEL_WIDTH + offers.length * OFFER_WIDTH }}>
          <thead>
            <tr>
              <td>
                <VisuallyHidden>Figure</VisuallyHidden>
              </td>
              {offers.map((offer) => (
                <th key={offer.uuid} scope="col">
                  <SupplierLogo
                    supplierKey={offer.supplierKey}
                    name={supplierName(offer.supplierKey)}
                    size={32}
                  />
                  <Text weight={600} component="div" sx={{ mt: 1 }}>
                    {supplierName(offer.supplierKey)}
                  </Text>
                  <Text variant="dense" tone="muted" component="div">
                    {formatLineSpeed(offer)}, {formatTermMonths(offer.termMonths)}
                  </Text>
                  <OfferActions
                    label={describeOffer(offer, supplierName(offer.supplierKey))}
                    chooseLabel={getChooseLabel(offer, canSave, chooseLabel)}
                    onChoose={() => onChoose(offer.uuid)}
                    onRemove={() => onRemove(offer.uuid)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {getComparisonRows(offers).map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <td key={offers[index]?.uuid ?? index} data-money={row.isMoney} data-best={cell.isBest}>
                    {cell.text}
                    {cell.note && (
                      <Text
                        variant="caption"
                        tone={cell.isBest ? 'success' : 'muted'}
                        component="div"
                        weight={cell.isBest ? 500 : 400}
                      >
                        {cell.note}
                      </Text>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </SideScroll>
    </Modal>
  );
}

interface OfferActionsProps {
  label: string;
  chooseLabel: string;
  onChoose: () => void;
  onRemove: () => void;
}

/** At the top of an offer's column, where they are seen without scrolling. */
function OfferActions({ label, chooseLabel, onChoose, onRemove }: OfferActionsProps) {
  return (
    <Row wrap gap={1} sx={{ mt: 2 }}>
      <Button size="small" aria-label={`${chooseLabel}: ${label}`} onClick={onChoose}>
        {chooseLabel}
      </Button>
      <Button size="small" variant="quiet" aria-label={`Remove: ${label}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  );
}

function getChooseLabel(offer: Offer, canSave: boolean, chooseLabel: string): string {
  if (offer.quoteReference !== null) return 'View saved quote';
  return canSave ? chooseLabel : 'View price';
}
