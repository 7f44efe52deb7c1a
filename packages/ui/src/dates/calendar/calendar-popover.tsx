import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import Popover from '@mui/material/Popover';
import { type ReactNode, type RefObject, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';

interface CalendarPopoverProps {
  /** Accessible name of the button and the dialog: "Choose date". */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  disabled?: boolean | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The button at the end of a date input and the calendar it opens. */
export function CalendarPopover({
  label,
  anchor,
  disabled,
  open,
  onOpenChange,
  children,
}: CalendarPopoverProps) {
  // The content is rendered when first opened, not with every date input of a page.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        tooltip={false}
        label={label}
        icon={<CalendarTodayOutlined sx={{ fontSize: 18 }} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled ?? false}
        onClick={() => {
          setWasOpened(true);
          onOpenChange(true);
        }}
      />
      {(wasOpened || open) && (
        <Popover
          open={open}
          onClose={() => onOpenChange(false)}
          anchorEl={() => anchor.current}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          disableScrollLock
          slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
        >
          {children}
        </Popover>
      )}
    </>
  );
}
