import type { ChannelRule, FlagRule } from '@portal/release-manifest';

/** Whether a rule no longer applies to anyone. Only previews expire. */
export function isExpired(rule: ChannelRule | FlagRule, now: Date): boolean {
  return rule.to === 'preview' && now >= new Date(rule.expires);
}
