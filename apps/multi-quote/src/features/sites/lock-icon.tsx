import { styled } from '@portal/ui';

const Icon = styled('svg')({ flex: 'none', width: '1em', height: '1em', fill: 'currentColor' });

/** A padlock, for locked sites and the actions that lock and unlock them. */
export function LockIcon() {
  return (
    <Icon viewBox="0 0 24 24" aria-hidden="true">
      <path d="M17 9h-1V7a4 4 0 0 0-8 0v2H7a2 2 0 0 0-2 2v8c0 1.1.9 2 2 2h10a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2zM9.5 7a2.5 2.5 0 0 1 5 0v2h-5zM17.5 19c0 .3-.2.5-.5.5H7a.5.5 0 0 1-.5-.5v-8c0-.3.2-.5.5-.5h10c.3 0 .5.2.5.5z" />
    </Icon>
  );
}
