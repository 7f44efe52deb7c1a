import { Company } from '../features/company/company.tsx';

export function CompanyPage() {
  return <Company />;
}
