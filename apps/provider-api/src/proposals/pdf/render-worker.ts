import { parentPort } from 'node:worker_threads';
import type { RenderAnswer, RenderMessage } from './render-thread.ts';
import { type ProposalDocument, writeProposal } from './write-proposal.ts';

/** Runs in a worker thread: renders proposals one after another and posts each file part by part. */
const post = (answer: RenderAnswer, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(answer, transfer);

let proposal: (Omit<ProposalDocument, 'sites'> & { sites: ProposalDocument['sites'][number][] }) | null =
  null;

async function render(document: ProposalDocument): Promise<void> {
  try {
    await writeProposal(document, (part) => post({ part }, [part.buffer]));
    post({ isDone: true });
  } catch (error) {
    post({ error });
  }
}

parentPort?.on('message', (message: RenderMessage) => {
  if ('begin' in message) proposal = { ...message.begin, sites: [] };
  if ('sites' in message) proposal?.sites.push(...message.sites);
  if ('isComplete' in message && proposal !== null) void render(proposal);
});
