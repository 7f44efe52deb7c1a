import type { Worker } from 'node:worker_threads';
import { createThreadPool } from '../../shared/thread-pool.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { ProposalDocument } from './write-proposal.ts';

type Part = Uint8Array<ArrayBuffer>;

/** Long proposals send their sites in several messages, because the server copies each message in one go. */
export type RenderMessage =
  | { begin: Omit<ProposalDocument, 'sites'> }
  | { sites: ProposalDocument['sites'] }
  | { isComplete: true };
export type RenderAnswer = { part: Part } | { isDone: true } | { error: unknown };

interface RenderOptions {
  /** Receives the file part by part. */
  write: (part: Part) => void;
  /** Stops rendering; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

const SCRIPT = new URL('./render-worker.ts', import.meta.url);
const MAX_MILLISECONDS = 120_000;
/** Proposals with more sites take seconds. They have their own thread, so that short ones do not wait for them. */
const LONG = 500;
const longProposals = createThreadPool(SCRIPT, { size: 1, maxMilliseconds: MAX_MILLISECONDS });
const shortProposals = createThreadPool(SCRIPT, { size: 1, maxMilliseconds: MAX_MILLISECONDS });
const SITES_PER_MESSAGE = 250;

/** Renders the proposal for the partner's customer in a thread, so that it does not block other requests. */
export function renderProposal(proposal: ProposalDocument, options: RenderOptions): Promise<void> {
  const pool = proposal.sites.length > LONG ? longProposals : shortProposals;
  return pool.run((worker) => renderIn(worker, proposal, options), options.signal);
}

async function renderIn(
  worker: Worker,
  { sites, number, createdAt, content, logo }: ProposalDocument,
  { write, signal }: RenderOptions,
): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: RenderAnswer) => {
      if ('part' in answer) write(answer.part);
      else if ('error' in answer) reject(answer.error);
      else resolve();
    });
  });
  const post = (message: RenderMessage) => worker.postMessage(message);
  post({ begin: { number, createdAt, content, logo } });
  await forEachSlice(sites, SITES_PER_MESSAGE, (slice) => {
    if (!signal?.aborted) post({ sites: slice });
  });
  post({ isComplete: true });
  return done;
}

/** {@link renderProposal} as the body of a response. Stops rendering if the reader disconnects. */
export function streamProposal(proposal: ProposalDocument): ReadableStream<Part> {
  const stop = new AbortController();
  return new ReadableStream({
    start(controller) {
      const write = (part: Part) => {
        if (!stop.signal.aborted) controller.enqueue(part);
      };
      // Not awaited: parts are buffered for a slow reader, so that the thread does not wait for the reader.
      renderProposal(proposal, { write, signal: stop.signal }).then(
        () => controller.close(),
        (error) => {
          if (!stop.signal.aborted) controller.error(error);
        },
      );
    },
    cancel: () => stop.abort(),
  });
}

/** {@link renderProposal} that returns the whole file. */
export async function renderToBytes(proposal: ProposalDocument, signal?: AbortSignal): Promise<Part> {
  const parts: Part[] = [];
  await renderProposal(proposal, { write: (part) => parts.push(part), signal });
  return new Uint8Array(Buffer.concat(parts));
}
