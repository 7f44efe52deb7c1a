export {
  addDays,
  calendarDay,
  daysBetween,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayMonth,
  formatExactTime,
  formatMonth,
  formatTime,
  relativeTime,
} from './dates.ts';
export {
  formatBytes,
  formatNumber,
  formatPercent,
  formatSpeed,
  formatTermMonths,
  formatTermYears,
  plural,
  roundCoordinate,
} from './measures.ts';
export { dash } from './missing.ts';
export {
  annualCost,
  formatCharges,
  formatMoney,
  formatMonthly,
  formatOneOff,
  type Price,
  totalCost,
  totalInclEcc,
} from './money.ts';
export { serverNow, setServerTime } from './server-clock.ts';
