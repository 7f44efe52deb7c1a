/** A version and when it became live. */
export interface LiveVersion {
  area: string;
  version: string;
  liveSince: Date;
}

export interface NewVerdict extends LiveVersion {
  /** The version is a canary, and `liveSince` says when it began to be watched. */
  isCanary?: boolean;
  verdict: 'good' | 'bad' | 'inconclusive';
  reason: string;
  /** The version that users got again; null if nothing was rolled back or stopped. */
  rolledBackTo: string | null;
}
