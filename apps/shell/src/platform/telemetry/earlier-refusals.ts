/** How long a browser takes to hand over what it stored. */
const HAND_OVER_MS = 100;

/** The part of a `csp-violation` report that is used. */
interface PolicyReport {
  effectiveDirective: string;
  blockedURL: string | null;
  documentURL: string;
}

/**
 * Reads the violations of the content security policy from before the reports started, which some browsers store. In
 * the others these are lost. The observer also receives later violations, which have an event, so it ends with its first
 * reports.
 */
export function readEarlierRefusals(
  onRefusal: (directive: string, source: string, path: string | undefined) => void,
): void {
  if (typeof ReportingObserver === 'undefined') return;
  const observer = new ReportingObserver(
    (reports) => {
      observer.disconnect();
      for (const { body } of reports) {
        if (body === null) continue;
        const { effectiveDirective, blockedURL, documentURL } = body as unknown as PolicyReport; // the body of this type
        onRefusal(effectiveDirective, blockedURL ?? 'inline', URL.parse(documentURL)?.pathname);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  setTimeout(() => observer.disconnect(), HAND_OVER_MS);
}
