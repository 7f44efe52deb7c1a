import { expect, it } from '@jest/globals';
import { getNotificationIcon } from './notifications.ts';

it('shows known types with their icon and unknown types with the default', () => {
  expect(getNotificationIcon('expires')).toBe('timer');
  expect(getNotificationIcon('order')).toBe('bell');
  for (const type of ['other', 'toString', '__proto__']) expect(getNotificationIcon(type)).toBe('bell');
});
