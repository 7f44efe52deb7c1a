import { Changelog } from '../features/changelog/changelog.tsx';

export function ChangelogPage() {
  return <Changelog />;
}
