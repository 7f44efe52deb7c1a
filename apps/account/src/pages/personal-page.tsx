import { Profile } from '../features/profile/profile.tsx';

export function PersonalPage() {
  return <Profile />;
}
