import { contract } from '@portal/api-client';
import { resultOrUndefined, saveFile, showAlert, useCommand } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Order } from '../shared/order-types.ts';

/** Downloads the order's dates as a calendar file. */
export function OrderActions({ order }: { order: Order }) {
  const { reference, committedDate, targetDate, crdDate, appointment } = order;
  const calendar = useCommand(contract.orders.downloadCalendar);
  const hasDates = [committedDate, targetDate, crdDate, appointment].some((date) => date !== null);
  const save = async () => {
    const file = await resultOrUndefined(calendar.run({ reference }));
    if (file === undefined)
      showAlert(`The dates of ${reference} were not downloaded. Try again.`, { success: false });
    else saveFile(file);
  };
  if (!hasDates) return null;
  return (
    <Button icon={<pageIcons.calendar />} loading={calendar.busy} onClick={save}>
      Add to calendar
    </Button>
  );
}
