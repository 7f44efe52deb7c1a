import type { CDPSession } from '@playwright/test';

/** The P2 profile: a mid-range phone or an old office laptop on a moderate connection. */
const PROFILE = { cpu: 4, latencyMs: 100, bytesPerSecond: (9 * 1_000_000) / 8 };

export interface Conditions {
  /** Slows the CPU down as the profile says. */
  isCpuSlow: boolean;
  /** The round-trip time, unless it is the profile's. */
  latencyMs?: number;
}

/** How long no request may be in flight for the page to count as quiet: longer than a link's dwell time. */
const QUIET_MS = 600;
const QUIET_LIMIT_MS = 30_000;

interface Seen {
  path: string;
  bytes: number;
}

export interface Requests {
  /** The requests so far, scripts and calls of the API. */
  readonly scripts: readonly Seen[];
  readonly calls: readonly Seen[];
  /** Resolves once no request has been in flight for a while: prefetching has finished, too. */
  settled(): Promise<void>;
}

/** Applies the conditions to a page and records its requests. */
export async function emulate(cdp: CDPSession, { isCpuSlow, latencyMs }: Conditions): Promise<Requests> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs ?? PROFILE.latencyMs,
    downloadThroughput: PROFILE.bytesPerSecond,
    uploadThroughput: PROFILE.bytesPerSecond,
  });
  if (isCpuSlow) await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });

  const seen = new Map<string, Seen>();
  const inFlight = new Set<string>();
  let quietSince = performance.now();
  const end = (requestId: string) => {
    inFlight.delete(requestId);
    if (inFlight.size === 0) quietSince = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    inFlight.add(requestId);
    seen.set(requestId, { path: new URL(request.url).pathname, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes = encodedDataLength;
    end(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));

  const matching = (pattern: RegExp) => [...seen.values()].filter(({ path }) => pattern.test(path));
  return {
    get scripts() {
      return matching(/\.js$/);
    },
    get calls() {
      return matching(/^\/api\//);
    },
    async settled() {
      const began = performance.now();
      quietSince = Math.max(quietSince, began);
      while (inFlight.size > 0 || performance.now() - quietSince < QUIET_MS) {
        if (performance.now() - began > QUIET_LIMIT_MS)
          throw new Error(`The page never became quiet: ${[...inFlight].map((id) => seen.get(id)?.path)}.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
