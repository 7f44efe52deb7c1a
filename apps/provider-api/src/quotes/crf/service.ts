import {
  type availability,
  crf as crfContract,
  type quotes as QuoteTypes,
  quotes as quoteContract,
} from '@portal/api-client/contract';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import { eq, inArray } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { notifyApprovers } from '../../delegations/notify-approvers.ts';
import { type AddonLine, toAddonChoices } from '../../pricing/addon-choice.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import type { Work } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { londonDay, workingDayAfter } from '../../shared/days.ts';
import { formatPounds } from '../../shared/format-pounds.ts';
import { quoteHistory } from '../events.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { loadQuote, type QuoteInput } from '../load-quote.ts';
import { getQuotePath } from '../quote-path.ts';
import { type QuoteRow, quoteApprovals, quoteCrfs, quotes } from '../tables.ts';
import { loadSupplierTerms } from '../terms/service.ts';
import { getAddonChanges } from '../update.ts';
import { assertFormOpen } from './assert-open.ts';
import { toSubmittedQuote } from './submitted-quote.ts';

type CrfDraft = crfContract.CrfDraft;
type CrfRow = typeof quoteCrfs.$inferSelect;

/** The columns that decide which questions the form asks, and which answers it takes. */
export type CrfFacts = Pick<
  QuoteRow,
  | 'kind'
  | 'productCode'
  | 'layer'
  | 'isOffnet'
  | 'bearer'
  | 'speed'
  | 'useExistingLine'
  | 'pstnNumber'
  | 'addons'
  | 'leadTimeDays'
>;

export function getCrfContext(row: CrfFacts, now: Date): crfContract.CrfContext {
  const groups = getAddonGroups(row);
  return {
    kind: row.kind,
    layer: row.layer,
    isOffnet: row.isOffnet,
    bearer: row.bearer,
    speed: row.speed,
    line:
      row.useExistingLine === null
        ? null
        : { useExistingLine: row.useExistingLine, pstnNumber: row.pstnNumber },
    pricedAddons: toAddonChoices(row.addons),
    routers: groups.flatMap(({ uuid, options }) =>
      options
        .filter(({ text, disabled }) => !disabled && crfContract.ROUTERS.some((router) => router === text))
        .map(({ value, text, monthlyCost, installCost }) => ({
          uuid,
          value,
          text,
          monthlyCost,
          installCost,
        })),
    ),
    mandatoryAddons: groups.filter((group) => group.isMandatory).map((group) => group.uuid),
    earliestDay: workingDayAfter(now, row.leadTimeDays),
    today: londonDay(now),
  };
}

function toCrf(row: QuoteRow, form: CrfRow | null, now: Date): QuoteTypes.CrfForm {
  const context = getCrfContext(row, now);
  // The answers that follow from the quote, in a new form as in one that was begun before.
  const sections = crfContract.fillDerived(context, form?.sections ?? {});
  return {
    quoteReference: row.reference,
    context,
    sections,
    readiness: crfContract.crfReadinessOf(sections, context),
    contradictions: crfContract.contradictions(context, sections),
    version: form?.version ?? 0,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    savedAt: form?.savedAt?.toISOString() ?? null,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
    submittedBy: form?.submittedBy ?? null,
    submittedById: form?.submittedById ?? null,
    previousSubmission: form?.previousSubmission ?? null,
  };
}

const loadForm = (scope: Scope, reference: string) =>
  scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));

export async function getCrf(input: QuoteInput<'getCrf'>, context: Work): Promise<QuoteTypes.CrfForm> {
  const row = await loadQuote(context.scope, input);
  return toCrf(row, await loadForm(context.scope, row.reference), context.now());
}

/** The forms of quotes of the caller's partner, by reference. */
export async function listCrfs(
  rows: readonly QuoteRow[],
  { scope, now }: Work,
): Promise<Map<string, QuoteTypes.CrfForm>> {
  const references = rows.map(({ reference }) => reference);
  const stored = await scope.list(quoteCrfs, { where: inArray(quoteCrfs.quoteReference, references) });
  const byReference = new Map(stored.map((form) => [form.quoteReference, form]));
  return new Map(
    rows.map((row) => [row.reference, toCrf(row, byReference.get(row.reference) ?? null, now())]),
  );
}

/**
 * Saves a draft; sections that are not sent stay unchanged. What contradicts the quote is saved too, and marked: only
 * the submission refuses it. With a confirmed price the quote takes the draft's add-ons.
 */
export async function updateCrf(input: QuoteInput<'updateCrf'>, context: Work): Promise<QuoteTypes.CrfForm> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const before = await loadQuote(scope, input, { lock: 'update' });
    await assertFormOpen(before, { ...context, db: tx, scope });
    const form = await loadForm(scope, before.reference);
    assertCurrent(before, form, input.version, now);
    const sections = { ...form?.sections, ...omitUndefined(input.sections) };
    const row = input.confirmedPrice
      ? await repriceQuote(before, sections, input.confirmedPrice, { scope, context })
      : before;
    const saved = {
      sections: crfContract.fillDerived(getCrfContext(row, now), sections),
      version: input.version + 1,
      savedAt: now,
    };
    if (form) await scope.update(quoteCrfs, saved, eq(quoteCrfs.quoteReference, row.reference));
    else await scope.insert(quoteCrfs, { quoteReference: row.reference, ...saved });
    return toCrf(row, await loadForm(scope, row.reference), now);
  });
}

interface RepriceOptions {
  scope: Scope;
  context: Work;
}

/** The quote with the draft's add-ons, at the price that the user confirmed. */
async function repriceQuote(
  row: QuoteRow,
  { addonDetails }: CrfDraft,
  confirmed: { installCost: number; monthlyCost: number },
  { scope, context }: RepriceOptions,
): Promise<QuoteRow> {
  const chosen = addonDetails?.addons ?? [];
  if (crfContract.hasSameAddons(chosen, toAddonChoices(row.addons))) return row;
  const changes = getAddonChanges(row, chosen, 'sections.addonDetails.');
  const { installCost, monthlyCost } = changes;
  const changesPrice = installCost !== row.installCost || monthlyCost !== row.monthlyCost;
  if (context.caller.prices !== 'cost') {
    // A comparison with the confirmed price would let the caller guess the cost.
    if (changesPrice)
      throw Refusal.forbidden(
        'These add-ons change the price, and costs are hidden from you. Ask a colleague who can see costs to choose them.',
      );
  } else if (installCost !== confirmed.installCost || monthlyCost !== confirmed.monthlyCost)
    throw Refusal.invalid({
      confirmedPrice: `The price has changed: monthly ${formatPounds(monthlyCost)}, install ${formatPounds(installCost)}. Check it and confirm again.`,
    });
  const now = context.now();
  const [repriced] = await scope.update(
    quotes,
    { ...changes, version: row.version + 1, updatedAt: now },
    eq(quotes.reference, row.reference),
  );
  if (!repriced) throw new Error(`Quote ${row.reference} vanished while it was locked.`);
  await quoteHistory.record(scope, row.reference, {
    at: now,
    title: 'Add-ons changed in the request form',
    detail: `Monthly ${formatPounds(row.monthlyCost)} to ${formatPounds(monthlyCost)}, install ${formatPounds(row.installCost)} to ${formatPounds(installCost)}`,
    actor: context.caller.name,
  });
  return repriced;
}

const omitUndefined = (sections: CrfDraft): CrfDraft =>
  Object.fromEntries(Object.entries(sections).filter(([, values]) => values !== undefined));

function assertCurrent(row: QuoteRow, form: CrfRow | null, version: number, now: Date): void {
  if ((form?.version ?? 0) === version) return;
  throw Refusal.conflict('This form has changed since you opened it.', {
    current: toWire(v.parse(quoteContract.crfForm, toCrf(row, form, now))),
  });
}

/** Pending CRF → Pending Approval. 422 with every invalid field unless all five sections are valid (§5). */
export async function submitCrf(
  { version, ...input }: QuoteInput<'submitCrf'>,
  context: Work,
): Promise<QuoteTypes.Quote> {
  return takeStep('complete_crf', input, context, async ({ scope, tx, row, now }) => {
    const form = await loadForm(scope, row.reference);
    assertCurrent(row, form, version, now);
    const answer = toCrf(row, form, now);
    assertComplete(answer);
    const sections = crfContract.omitHiddenAnswers(answer.context, answer.sections);
    const terms = await loadSupplierTerms(tx, row.supplierKey);
    const submitted = {
      sections,
      version: answer.version + 1,
      savedAt: now,
      submittedAt: now,
      submittedById: context.caller.userId,
      submittedBy: context.caller.name,
      submission: {
        submittedAt: now.toISOString(),
        submittedBy: context.caller.name,
        sections,
        ...toSubmittedQuote(row),
      },
      previousSubmission: form?.submission ?? null,
    };
    if (form) await scope.update(quoteCrfs, submitted, eq(quoteCrfs.quoteReference, row.reference));
    else await scope.insert(quoteCrfs, { quoteReference: row.reference, ...submitted });
    // Approvers of an earlier submission have not seen this one.
    await scope.remove(quoteApprovals, eq(quoteApprovals.quoteReference, row.reference));
    return {
      title: 'Form submitted',
      detail: 'Awaiting approval',
      changes: {
        addons: withNotes(row.addons, sections.addonDetails?.addons ?? []),
        layer: crfContract.effectiveLayer(sections.technicalDetails ?? {}, answer.context),
        approvalTermsId: terms.id,
        reason: null,
      },
      alsoInTransaction: ({ row: submittedQuote }) =>
        notifyApprovers(
          tx,
          scope,
          {
            except: context.caller.userId,
            text: `${row.reference} is awaiting your approval`,
            subtext: `${row.customerName}, submitted by ${context.caller.name}`,
            url: getQuotePath(submittedQuote),
            matter: `approval:${row.reference}`,
          },
          context,
        ),
    };
  });
}

/** The ordered add-ons, which are the form's add-ons, with the form's answers about them. Their prices stay. */
function withNotes(lines: readonly AddonLine[], choices: readonly availability.AddonChoice[]): AddonLine[] {
  return lines.map((line) => ({
    ...line,
    additionalInformation:
      choices.find(({ uuid }) => uuid === line.uuid)?.additionalInformation ?? line.additionalInformation,
  }));
}

function assertComplete({ sections, context }: QuoteTypes.CrfForm): void {
  const issues = crfContract.CRF_SECTIONS.flatMap((section) =>
    crfContract
      .crfIssues(section, sections, context)
      .map(({ path, message }) => [`${section}.${path}`, [message]] as const),
  );
  if (issues.length > 0) throw Refusal.invalid(Object.fromEntries(issues));
}
