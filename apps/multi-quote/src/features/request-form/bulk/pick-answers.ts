import { type CrfDraft, type CrfPath, getAnswer } from '@portal/quote-kit/request-form';

const isAnswered = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.some(isAnswered);
  return typeof value === 'object' ? Object.values(value).some(isAnswered) : true;
};

/** The sections with the answers that are given, and nothing else. */
export function pickAnswered(draft: CrfDraft): CrfDraft {
  const sections = Object.entries(draft).flatMap(([section, answers]) => {
    const given = Object.entries(answers ?? {}).filter(([, value]) => isAnswered(value));
    return given.length === 0 ? [] : [[section, Object.fromEntries(given)]];
  });
  return Object.fromEntries(sections);
}

/** The answers at these paths. */
export function pickPaths(draft: CrfDraft, paths: readonly CrfPath[]): CrfDraft {
  const picked: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    const [section = '', field = ''] = path.split('.');
    picked[section] = { ...picked[section], [field]: getAnswer(draft, path) };
  }
  return picked;
}
