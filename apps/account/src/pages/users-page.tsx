import { UserList } from '../features/users/user-list.tsx';

export function UsersPage() {
  return <UserList />;
}
