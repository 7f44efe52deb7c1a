import { usePageTitle, useUser } from '@portal/portal-sdk';
import { useState } from 'react';

/** Has its own state, and reads state of the shell through the shared facade. */
export function Component() {
  usePageTitle('Toy by webpack');
  const user = useUser();
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Toy by webpack</h1>
      <p>Signed in as {user.email}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Clicked {count} times
      </button>
    </>
  );
}
