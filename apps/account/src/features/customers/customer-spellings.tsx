import { Button } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { CustomerPage } from './customer-records.ts';
import { Rows, RowText } from './rows.tsx';
import { useSeparate } from './use-separate.ts';

interface CustomerSpellingsProps extends Pick<CustomerPage, 'spellings'> {
  /** Whether the user may separate them. */
  canManage: boolean;
}

/** Names that were merged into this customer, each with a button to separate it. */
export function CustomerSpellings({ spellings, canManage }: CustomerSpellingsProps) {
  const separate = useSeparate();
  if (spellings.length === 0) return null;
  return (
    <Section title="Other spellings">
      <Rows label="Other spellings">
        {spellings.map((spelling) => (
          <RowText
            key={spelling.id}
            title={spelling.name}
            detail={`Merged ${formatDate(spelling.mergedAt)}${spelling.mergedBy === null ? '' : ` by ${spelling.mergedBy}`}`}
            end={
              canManage && (
                <Button
                  size="small"
                  loading={separate.busy}
                  aria-label={`Separate ${spelling.name}`}
                  onClick={() => void separate.run(spelling)}
                >
                  Separate
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
