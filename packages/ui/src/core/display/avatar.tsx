import MuiAvatar from '@mui/material/Avatar';
import { getInitials } from './initials.ts';

export interface AvatarProps {
  /** Owner of the picture, for the initials. The avatar is hidden from screen readers: the name is beside it. */
  name: string;
  src?: string | null;
  /** px */
  size?: number;
}

/** Picture of a person or a company, or their initials. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  return (
    <MuiAvatar
      component="span"
      aria-hidden
      src={src ?? undefined}
      alt=""
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {/* Drawn by CSS: text would have to be part of the name of a button around it. */}
      <span data-initials={getInitials(name)} />
    </MuiAvatar>
  );
}
