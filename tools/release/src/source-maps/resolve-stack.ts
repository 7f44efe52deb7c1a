import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseStore } from '../store/store.ts';
import { readSourceMap } from './source-maps.ts';

/** `areas/orders/1.0.0-abc/main.js:2:1503`, as pages report their stack frames. Reports may be made up. */
const FRAME =
  /^(?:areas\/([a-z][a-z0-9-]*)|shell)\/([A-Za-z0-9][\w.+-]*)\/([\w][\w./@-]*):(\d{1,7}):(\d{1,9})$/;
/** `webpack://portal_orders/./src/pages/order.tsx`; Vite writes `../../src/pages/order.tsx`, from the folder of the script. */
const SOURCE_PREFIX = /^(?:webpack:\/\/[^/]*\/)?(?:\.{1,2}\/)*/;
/** Number of parsed maps in memory. They are large, and a stack needs only a few. */
const MAX_MAPS = 12;

/** Resolves the stack frames of published scripts to the lines of their sources. */
export function createStackResolver(store: ReleaseStore): (stack: string) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | null>>();

  async function load(app: string, version: string, file: string): Promise<TraceMap | null> {
    const text = await readSourceMap(store, app, version, file);
    try {
      return text === null ? null : new TraceMap(text);
    } catch {
      return null; // The build wrote no valid map, so the frame stays as it is.
    }
  }

  function mapOf(app: string, version: string, file: string): Promise<TraceMap | null> {
    const key = `${app} ${version} ${file}`;
    const map = maps.get(key) ?? load(app, version, file);
    maps.delete(key);
    maps.set(key, map); // now the latest
    const [oldest] = maps.keys();
    if (maps.size > MAX_MAPS && oldest !== undefined) maps.delete(oldest);
    return map;
  }

  async function resolveFrame(frame: string): Promise<string> {
    const [, area, version = '', file = '', line, column] = FRAME.exec(frame) ?? [];
    if (file === '' || file.includes('..') || version.includes('..')) return frame;
    const map = await mapOf(area ?? 'shell', version, file);
    if (map === null || Number(line) < 1 || Number(column) < 1) return frame;
    // Columns of a stack start at 1, columns of a map at 0.
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) return frame;
    const name = found.name === null ? '' : `${found.name} `;
    return `${name}${found.source.replace(SOURCE_PREFIX, '')}:${found.line}:${found.column + 1}`;
  }

  return async (stack) => {
    const frames: string[] = [];
    for (const frame of stack.split('\n')) frames.push(await resolveFrame(frame));
    return frames.join('\n');
  };
}
