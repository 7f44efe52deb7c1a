import MuiDivider from '@mui/material/Divider';
import { mergeSx, type Sx } from './sx.ts';

export interface DividerProps {
  vertical?: boolean;
  sx?: Sx;
}

/** A thin separator line. */
export function Divider({ vertical, sx }: DividerProps) {
  return (
    <MuiDivider
      flexItem={vertical}
      orientation={vertical ? 'vertical' : 'horizontal'}
      sx={mergeSx(vertical ? {} : { width: '100%' }, sx)}
    />
  );
}
