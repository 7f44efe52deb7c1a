import { SingleSignOn } from '../features/single-sign-on/single-sign-on.tsx';

export function SingleSignOnPage() {
  return <SingleSignOn />;
}
