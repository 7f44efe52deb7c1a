import { UserDetail } from '../features/users/user-detail.tsx';

export function UserPage() {
  return <UserDetail />;
}
