import Badge from '@mui/material/Badge';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface CountBadgeProps {
  count: number;
  max?: number;
  /** Noun for screen readers: "unread notifications". */
  label?: string;
  /** Placed on the corner of its parent. */
  corner?: boolean;
  /** A muted count that needs no attention. */
  quiet?: boolean;
}

/** A count, capped: "99+". */
export function CountBadge({ count, max = 99, label, corner = false, quiet = false }: CountBadgeProps) {
  return (
    <>
      <Badge
        aria-hidden
        // Drawn by CSS: text would have to be part of the name of a button around it.
        badgeContent={<span data-count={count > max ? `${max}+` : count} />}
        color={quiet ? 'primary' : 'error'}
        variant={corner ? 'standard' : 'inline'}
      />
      {label && (
        <VisuallyHidden>
          {count} {label}
        </VisuallyHidden>
      )}
    </>
  );
}
