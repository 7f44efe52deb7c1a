import { MonthlyReport } from '../features/report/monthly-report.tsx';

/** /circuits/report */
export function ServiceReportPage() {
  return <MonthlyReport />;
}
