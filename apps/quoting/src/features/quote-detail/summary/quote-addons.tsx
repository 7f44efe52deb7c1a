import type { Quote } from '@portal/quote-kit/quotes';
import { Button, Row, Stack, Text } from '@portal/ui';
import { formatMonthly, formatOneOff } from '@portal/ui/format';
import { pageIcons, Section } from '@portal/ui/page';
import { useEffect, useRef, useState } from 'react';
import { AddonsForm } from './addons-form.tsx';

/** The chosen add-ons with their prices; they can be changed until the quote is accepted (D10). */
export function QuoteAddons({ quote }: { quote: Quote }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const canEdit = quote.status === 'created' && quote.actions.includes('edit');

  useEffect(() => {
    // When the form closes, focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <AddonsForm quote={quote} onClose={() => setEditing(false)} />;
  return (
    <Section
      title="Add-ons"
      description={quote.status === 'accepted' ? 'Change add-ons in the customer request form.' : null}
      action={
        canEdit && (
          <Button
            ref={edit}
            data-print="hide"
            size="small"
            icon={<pageIcons.edit />}
            onClick={() => setEditing(true)}
          >
            Change add-ons
          </Button>
        )
      }
    >
      {quote.addons.length === 0 ? (
        <Text tone="muted">No add-ons chosen.</Text>
      ) : (
        <Stack component="ul" gap={0} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {quote.addons.map((addon) => (
            <Row
              component="li"
              key={`${addon.uuid} ${addon.text}`}
              wrap
              align="start"
              gap={4}
              sx={{ rowGap: 1, py: 2, borderBottom: 1, borderColor: 'line.main' }}
            >
              {/* The price wraps below a long name. */}
              <Stack gap={0} sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Text weight={500}>
                  {addon.text}
                  {addon.quantity > 1 && ` × ${addon.quantity}`}
                </Text>
                <Text variant="dense" tone="muted">
                  {[addon.name, addon.additionalInformation].filter(Boolean).join(': ')}
                </Text>
              </Stack>
              <Stack gap={0} align="end" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
                {addon.monthlyCost + addon.installCost === 0 && <Text tone="muted">No charge</Text>}
                {/* The amount is NaN for users who see no prices. It is then not shown. */}
                {addon.monthlyCost + addon.installCost > 0 && (
                  <Text numeric>{formatMonthly(addon.monthlyCost)}</Text>
                )}
                {addon.installCost > 0 && (
                  <Text variant="dense" tone="muted" numeric>
                    {formatOneOff(addon.installCost)}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}
