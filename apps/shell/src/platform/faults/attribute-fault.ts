import { AreaLoadError, AreaPageError, descriptorFor } from '../areas/index.ts';
import type { Fault } from './fault-log.ts';

const AREA_FILE = /\/areas\/([\w.-]+)\//;
const SHELL_FILE = /\/shell\/[\w.+-]+\//;
/** A file URL with line and column. A URL in the error message has neither. */
const FRAME = /https?:\/\/[^\s()]+:\d+:\d+/;

type Attribution = Pick<Fault, 'area' | 'isInShell'>;

/** Finds the area or shell that an error counts for, from its stack and React's component stack. */
export function attributeError(error: unknown, componentStack?: string | null): Attribution {
  if (error instanceof AreaLoadError || error instanceof AreaPageError) return { area: error.area };
  const stack = error instanceof Error ? error.stack : undefined;
  const thrower = findAreaName(stack);
  if (thrower !== undefined) return { area: thrower };
  if (!isThrownByShell(stack)) return { area: getCurrentArea() };
  // A component of the shell that an area shows can throw because of the area's props.
  return { area: findAreaName(componentStack) ?? 'shell', isInShell: true };
}

/** Finds the area or shell that a blocked page counts for, from the script that ran longest. */
export function attributeBlock(url: string | undefined): Attribution {
  const area = findAreaName(url);
  if (area !== undefined) return { area };
  // React is in the shell, and runs the components of areas too.
  const isInShell = url !== undefined && SHELL_FILE.test(url);
  return { area: getCurrentArea(), ...(isInShell && { isInShell }) };
}

/** The area on screen, for faults that cannot be attributed otherwise. */
function getCurrentArea(): string {
  return descriptorFor(window.location.pathname)?.name ?? 'shell';
}

/** The area that a script URL or stack trace belongs to. */
function findAreaName(text: string | null | undefined): string | undefined {
  return AREA_FILE.exec(text ?? '')?.[1];
}

/** Checks only the innermost frame, because browser extensions often wrap functions that call the page's code. */
function isThrownByShell(stack = ''): boolean {
  const [innermost = ''] = FRAME.exec(stack) ?? [];
  return SHELL_FILE.test(innermost);
}
