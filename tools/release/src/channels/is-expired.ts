import type { ChannelRule } from '@portal/release-manifest';

/** Whether a rule no longer gives anyone its version. Only previews expire. */
export function isExpired(rule: ChannelRule, now: Date): boolean {
  return rule.to === 'preview' && now >= new Date(rule.expires);
}
