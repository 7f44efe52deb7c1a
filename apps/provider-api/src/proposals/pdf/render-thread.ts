import type { Worker } from 'node:worker_threads';
import { createThreadPool } from '../../shared/thread-pool.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { ProposalDocument } from './write-proposal.ts';

type Part = Uint8Array<ArrayBuffer>;

/** The sites of a long proposal come in several messages: the server copies each of them in one go. */
export type RenderMessage =
  | { begin: Omit<ProposalDocument, 'sites'> }
  | { sites: ProposalDocument['sites'] }
  | { isComplete: true };
export type RenderAnswer = { part: Part } | { isDone: true } | { error: unknown };

interface RenderOptions {
  /** Gets the file part by part. */
  write: (part: Part) => void;
  /** Stops the work, with its reason as the error. */
  signal?: AbortSignal | undefined;
}

const SCRIPT = new URL('./render-worker.ts', import.meta.url);
const MAX_MILLISECONDS = 120_000;
/** With more sites a proposal takes seconds; these take turns, and short ones do not wait for them. */
const LONG = 500;
const longProposals = createThreadPool(SCRIPT, { size: 1, maxMilliseconds: MAX_MILLISECONDS });
const shortProposals = createThreadPool(SCRIPT, { size: 1, maxMilliseconds: MAX_MILLISECONDS });
const SITES_PER_MESSAGE = 250;

/** The proposal as the partner's customer receives it, rendered in a thread, so that no other user waits. */
export function renderProposal(proposal: ProposalDocument, options: RenderOptions): Promise<void> {
  const pool = proposal.sites.length > LONG ? longProposals : shortProposals;
  return pool.run((worker) => renderIn(worker, proposal, options), options.signal);
}

async function renderIn(
  worker: Worker,
  { sites, number, createdAt, content }: ProposalDocument,
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
  post({ begin: { number, createdAt, content } });
  await forEachSlice(sites, SITES_PER_MESSAGE, (slice) => {
    if (!signal?.aborted) post({ sites: slice });
  });
  post({ isComplete: true });
  return done;
}

/** {@link renderProposal} as the body of a response; a reader who leaves stops the work. */
export function streamProposal(proposal: ProposalDocument): ReadableStream<Part> {
  const stop = new AbortController();
  return new ReadableStream({
    start(controller) {
      const write = (part: Part) => {
        if (!stop.signal.aborted) controller.enqueue(part);
      };
      // Not awaited: what is rendered waits for the reader, not the thread of the document.
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

/** {@link renderProposal} as one piece. */
export async function renderToBytes(proposal: ProposalDocument, signal?: AbortSignal): Promise<Part> {
  const parts: Part[] = [];
  await renderProposal(proposal, { write: (part) => parts.push(part), signal });
  return new Uint8Array(Buffer.concat(parts));
}
