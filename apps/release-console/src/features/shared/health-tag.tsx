import { StatusTag } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import type { Health } from '../../contract/areas.ts';

const VERDICTS = {
  good: { tone: 'success', label: 'Good' },
  bad: { tone: 'danger', label: 'Bad' },
  inconclusive: { tone: 'warning', label: 'Too early to tell' },
} as const;

/** How visitors experience the live version. */
export function HealthTag({ health }: { health: Health }) {
  const { verdict, visits, failed } = health;
  if (verdict === null) return <StatusTag>No visits yet</StatusTag>;
  const { tone, label } = VERDICTS[verdict];
  return (
    <StatusTag tone={verdict === 'inconclusive' && failed === 0 ? 'neutral' : tone}>
      {label}: {formatNumber(failed)} of {formatNumber(visits)} failed
    </StatusTag>
  );
}
