import type { NewVerdict } from './new-verdict.ts';

/** What operators read about a verdict, and what they can do. */
export function writeVerdictMail(found: NewVerdict): { subject: string; paragraphs: string[] } {
  const [subject, next] = found.isCanary === true ? describeCanary(found) : describeRelease(found);
  return {
    subject,
    paragraphs: [found.reason, next, `For the errors of ${found.area}, run: npm run errors`],
  };
}

function describeRelease({ area, version, verdict, rolledBackTo }: NewVerdict): [string, string] {
  if (rolledBackTo !== null)
    return [
      `${area} was rolled back`,
      `${rolledBackTo} is live again. Open pages offer to update within five minutes.`,
    ];
  if (verdict === 'bad')
    return [`${area} ${version} is bad`, `${version} is still live. Roll it back or publish a fix.`];
  return [
    `${area} ${version}: keep it or roll it back?`,
    `Nothing was changed. Check the errors, then keep ${version} or roll it back.`,
  ];
}

function describeCanary({ area, version, verdict, rolledBackTo }: NewVerdict): [string, string] {
  if (verdict === 'good')
    return [
      `The canary of ${area} is good`,
      `Give ${version} to more users, or make it live for everyone: npm run release -- promote ${area} ${version} --reason "…"`,
    ];
  if (verdict === 'inconclusive')
    return [
      `The canary of ${area} is on hold: promote it or stop it?`,
      `Its users keep ${version}. A scheduled promotion does not run. Promote it, stop it, or give it to more users with "canary … --force".`,
    ];
  if (rolledBackTo === null)
    return [
      `The canary of ${area} is bad`,
      `Its users still get ${version}. Stop it: npm run release -- stop-canary ${area} ${version} --reason "…"`,
    ];
  return [
    `The canary of ${area} was stopped`,
    `The users of ${version} get ${rolledBackTo} again. Open pages offer to update within five minutes.`,
  ];
}
