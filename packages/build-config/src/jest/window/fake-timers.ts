import { ModernFakeTimers } from '@jest/fake-timers';

type Jest = typeof import('@jest/globals').jest;
type Timers = ConstructorParameters<typeof ModernFakeTimers>[0];

const timers = new ModernFakeTimers({
  global: globalThis,
  // It reads no other settings of the project.
  config: { fakeTimers: { enableGlobally: true } } as Timers['config'],
});

/** The runner's `jest`, with more functions of fake timers, and with their options. */
export const jest: Jest = {
  ...(globalThis as unknown as { jest: Jest }).jest,
  useFakeTimers(options) {
    timers.useFakeTimers(options as Parameters<typeof timers.useFakeTimers>[0]);
    return jest;
  },
  useRealTimers() {
    timers.useRealTimers();
    return jest;
  },
  setSystemTime: (now) => timers.setSystemTime(now),
  getTimerCount: () => timers.getTimerCount(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};

// Testing Library advances fake timers while it waits.
Reflect.set(globalThis, 'jest', jest);
