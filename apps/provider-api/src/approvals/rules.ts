import type { contract, ParsedOf } from '@portal/api-client';
import { rolesWith } from '@portal/auth/access';
import { lockPartner } from '../auth/lock-partner.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { notify } from '../notifications/notify.ts';
import { formatPounds } from '../shared/format-pounds.ts';
import type { ApprovalRules } from './judge.ts';
import { listApprovers } from './load-cases.ts';
import { approvalRules } from './tables.ts';

type Update = typeof contract.partner.updateApprovalRules;

const LABELS: FieldLabels<Update> = {
  secondApprovalAbove: 'the limit for a second approval',
  forbidsOwnApproval: 'the rule about own requests',
};

const RULES = {
  name: 'company’s approval rules',
  format: { secondApprovalAbove: (pence: unknown) => (pence === null ? '' : formatPounds(Number(pence))) },
};

/** The rules of the scope's company at this moment. */
export async function loadRules(scope: Scope): Promise<ApprovalRules & { version: number }> {
  const { secondApprovalAbove, forbidsOwnApproval, version } = (await scope.find(
    approvalRules,
    undefined,
  )) ?? { secondApprovalAbove: null, forbidsOwnApproval: false, version: 0 };
  return { secondApprovalAbove, forbidsOwnApproval, version };
}

async function getRules(scope: Scope): Promise<contract.partner.ApprovalRules> {
  const [rules, approvers] = [await loadRules(scope), await listApprovers(scope)];
  return { ...rules, approversCount: approvers.length };
}

export const getApprovalRules = (_input: unknown, { scope }: Context) => getRules(scope);

/** Leaves undefined fields unchanged. Notifies the other approvers of the change. */
export async function updateApprovalRules(
  input: ParsedOf<Update>,
  context: Context,
): Promise<contract.partner.ApprovalRules> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    // Two first changes at once would both insert the row.
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const current = await loadRules(scope);
    assertNotStale(RULES, { ...current }, input, LABELS);
    const { secondApprovalAbove = current.secondApprovalAbove } = input;
    const { forbidsOwnApproval = current.forbidsOwnApproval } = input;
    const isChanged =
      secondApprovalAbove !== current.secondApprovalAbove ||
      forbidsOwnApproval !== current.forbidsOwnApproval;
    if (!isChanged) return getRules(scope);
    const values = {
      secondApprovalAbove,
      forbidsOwnApproval,
      version: current.version + 1,
      updatedAt: now(),
    };
    const [changed] = await scope.update(approvalRules, values, undefined);
    if (changed === undefined) await scope.insert(approvalRules, values);
    await notify(
      tx,
      { partnerId: caller.partnerId, roles: rolesWith('approve'), except: caller.userId },
      {
        text: 'The approval rules of your company changed',
        subtext: `${describeRules(values)} Changed by ${caller.name}.`,
        url: '/partner/company',
        kind: 'approvals',
        type: 'approval',
      },
      context,
    );
    return getRules(scope);
  });
}

function describeRules({ secondApprovalAbove, forbidsOwnApproval }: ApprovalRules): string {
  return [
    secondApprovalAbove === null
      ? 'One approval is enough for every request.'
      : `Requests above ${formatPounds(secondApprovalAbove)} need two approvers.`,
    ...(forbidsOwnApproval ? ['Nobody approves their own request.'] : []),
  ].join(' ');
}
