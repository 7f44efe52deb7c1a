import {
  crf as crfContract,
  type quotes as QuoteTypes,
  quotes as quoteContract,
} from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import { toWire } from '@portal/api-client/wire';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { notify } from '../notifications/service.ts';
import { choicesOf } from '../pricing/addon-choice.ts';
import { addonGroupsOfProduct } from '../pricing/product-addons.ts';
import { londonDay, workingDayAfter } from './days.ts';
import { statusAt } from './expiry.ts';
import { getQuote, type QuoteCalls } from './find.ts';
import { quotePath } from './paths.ts';
import { quoteConflict } from './present.ts';
import { takeStep, viewerOf } from './step.ts';
import { type QuoteRow, quoteCrfs } from './tables.ts';
import { termsOfSupplier } from './terms.ts';
import { addonChanges } from './update.ts';

type CrfDraft = crfContract.CrfDraft;
type CrfRow = typeof quoteCrfs.$inferSelect;

/** Who approves (specification §6). */
const APPROVERS = [1];

/** What the form asks about this quote. */
export function crfContextOf(row: QuoteRow, now: Date): crfContract.CrfContext {
  return {
    kind: row.kind,
    layer: row.layer,
    isOffnet: row.isOffnet,
    mandatoryAddons: addonGroupsOfProduct(row.productCode)
      .filter((group) => group.isMandatory)
      .map((group) => group.uuid),
    earliestDay: workingDayAfter(now, row.leadTimeDays),
    today: londonDay(now),
  };
}

/** A form nobody has touched starts from what is known: the quote's add-ons and the default router (§9). */
function firstDraft(row: QuoteRow): CrfDraft {
  return {
    addonDetails: { addons: choicesOf(row.addons) },
    technicalDetails: { routerProvided: crfContract.DEFAULT_ROUTER },
  };
}

function crfAnswerOf(row: QuoteRow, form: CrfRow | null, now: Date): QuoteTypes.CrfForm {
  const context = crfContextOf(row, now);
  const sections = { ...firstDraft(row), ...form?.sections };
  return {
    quoteReference: row.reference,
    context,
    sections,
    readiness: crfContract.crfReadinessOf(sections, context),
    version: form?.version ?? 0,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    savedAt: form?.savedAt?.toISOString() ?? null,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
  };
}

const formOf = (scope: Scope, reference: string) =>
  scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));

export async function showCrf(
  calls: QuoteCalls,
  reference: string,
  context: Context,
): Promise<QuoteTypes.CrfForm> {
  const row = await getQuote(context.scope, calls, reference);
  return crfAnswerOf(row, await formOf(context.scope, reference), context.now());
}

/** Keeps sections as they are; those that are not sent stay as they were. */
export async function saveCrf(
  calls: QuoteCalls,
  input: { reference: string; sections: CrfDraft; version: number },
  context: Context,
): Promise<QuoteTypes.CrfForm> {
  const viewer = viewerOf(context);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await getQuote(scope, calls, input.reference, { lock: 'update' });
    const status = statusAt(row, viewer.now);
    if (!isStepAllowed('complete_crf', status))
      throw quoteConflict(
        `This quote is ${QUOTE_STATUS_LABELS[status].label} now; its form is closed.`,
        row,
        viewer,
      );
    const form = await formOf(scope, input.reference);
    refuseStale(row, form, input.version, viewer.now);
    const saved = {
      sections: { ...firstDraft(row), ...form?.sections, ...given(input.sections) },
      version: input.version + 1,
      savedAt: viewer.now,
    };
    if (form) await scope.update(quoteCrfs, saved, eq(quoteCrfs.quoteReference, input.reference));
    else await scope.insert(quoteCrfs, { quoteReference: input.reference, ...saved });
    return crfAnswerOf(row, await formOf(scope, input.reference), viewer.now);
  });
}

const given = (sections: CrfDraft): CrfDraft =>
  Object.fromEntries(Object.entries(sections).filter(([, values]) => values !== undefined));

function refuseStale(row: QuoteRow, form: CrfRow | null, version: number, now: Date): void {
  if ((form?.version ?? 0) === version) return;
  throw Refusal.conflict('Somebody else saved this form in the meantime.', {
    current: toWire(v.parse(quoteContract.crfForm, crfAnswerOf(row, form, now))),
  });
}

/** Pending CRF → Pending Approval, when all five sections are valid (§5); else 422 with every field that is not. */
export async function submitCrf(
  calls: QuoteCalls,
  input: { reference: string; version: number },
  context: Context,
): Promise<QuoteTypes.Quote> {
  return takeStep('complete_crf', { calls, reference: input.reference }, context, async (work) => {
    const { scope, tx, row, now } = work;
    const form = await formOf(scope, row.reference);
    refuseStale(row, form, input.version, now);
    const answer = crfAnswerOf(row, form, now);
    refuseInvalid(answer);
    const chosen = answer.sections.addonDetails?.addons ?? [];
    const terms = await termsOfSupplier(tx, row.supplierKey);
    const submitted = {
      sections: answer.sections,
      version: answer.version + 1,
      savedAt: now,
      submittedAt: now,
      submittedById: context.caller.userId,
      submittedBy: context.caller.name,
    };
    if (form) await scope.update(quoteCrfs, submitted, eq(quoteCrfs.quoteReference, row.reference));
    else await scope.insert(quoteCrfs, { quoteReference: row.reference, ...submitted });
    return {
      title: 'Form submitted',
      detail: 'Waits for an approval',
      changes: {
        ...addonChanges(row, chosen, 'addonDetails.'),
        layer: crfContract.effectiveLayer(answer.sections.technicalDetails ?? {}, answer.context),
        approvalTermsId: terms.id,
        reason: null,
      },
      afterwards: ({ row: waiting }) =>
        notify(
          tx,
          { partnerId: row.partnerId, roles: APPROVERS },
          {
            text: `${row.reference} waits for your approval`,
            subtext: `${row.customerName}, asked by ${context.caller.name}`,
            url: quotePath(waiting),
            type: 'approval',
          },
        ),
    };
  });
}

function refuseInvalid({ sections, context }: QuoteTypes.CrfForm): void {
  const issues = crfContract.CRF_SECTIONS.flatMap((section) =>
    crfContract
      .crfIssues(section, sections, context)
      .map(({ path, message }) => [`${section}.${path}`, [message]] as const),
  );
  if (issues.length > 0) throw Refusal.invalid(Object.fromEntries(issues));
}
