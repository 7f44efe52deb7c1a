/**
 * The script of the page. The server sends its source as text, so it uses nothing from outside the function. It counts
 * the visit once somebody sees the page, and sends the forms.
 */
export function runPage(): void {
  const token = location.pathname.split('/')[2] ?? '';
  const call = async (path: string, body: unknown, onSend?: () => void): Promise<Response> => {
    await fetch('/csrf-cookie');
    onSend?.();
    const csrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    return fetch(`/api/v1/shared-proposals/${token}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(csrf) },
      body: JSON.stringify(body),
    });
  };

  // A browser may load the page in advance without showing it.
  const count = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', count);
    void call('views', {}).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', count);
  count();

  const find = <T extends Element>(from: ParentNode, selector: string) => [
    ...from.querySelectorAll<T>(selector),
  ];
  type Field = HTMLInputElement | HTMLTextAreaElement;

  const setError = (field: Field, text: string) => {
    const error = document.getElementById(`${field.id}-error`);
    if (error === null) return;
    error.textContent = text;
    error.hidden = text === '';
    if (text === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  };

  /** Shows what is missing beside each field and focuses the first one. Returns whether the form is complete. */
  const check = (form: HTMLFormElement): boolean => {
    const wrong = find<Field>(form, '[data-missing]').filter((field) => {
      const isMissing =
        field.type === 'checkbox' ? !(field as HTMLInputElement).checked : field.value.trim() === '';
      const isInvalid = !isMissing && !field.checkValidity();
      setError(
        field,
        isMissing ? (field.dataset['missing'] ?? '') : isInvalid ? (field.dataset['invalid'] ?? '') : '',
      );
      return isMissing || isInvalid;
    });
    wrong[0]?.focus();
    return wrong.length === 0;
  };

  const valuesOf = (form: HTMLFormElement) =>
    Object.fromEntries(
      find<Field>(form, 'input[name], textarea[name]').map((field) => [
        field.name,
        field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value,
      ]),
    );

  const showProblem = (form: HTMLFormElement, text: string) => {
    const problem = form.querySelector<HTMLElement>('.problem');
    if (problem === null) return;
    problem.textContent = text;
    problem.hidden = text === '';
    if (text !== '') problem.focus();
  };

  const UNCONFIRMED = 'We could not confirm that this was sent. Reload the page to check.';

  /** Sends a form, then reloads the page, which shows the result. */
  const send = async (form: HTMLFormElement, body: Record<string, unknown>) => {
    const buttons = find<HTMLButtonElement>(form, 'button');
    for (const button of buttons) button.disabled = true;
    showProblem(form, '');
    let isSent = false;
    // The buttons stay disabled while the page reloads.
    let isDone = false;
    try {
      const response = await call(form.dataset['path'] ?? '', body, () => {
        isSent = true;
      });
      if (response.ok) {
        isDone = true;
        history.scrollRestoration = 'manual';
        location.hash = form.dataset['done'] ?? '';
        location.reload();
        return;
      }
      const answer = (await response.json().catch(() => ({}))) as {
        message?: string;
        errors?: Record<string, string[]>;
      };
      const errors = answer.errors ?? {};
      const back = form.querySelector<HTMLButtonElement>('[data-back]');
      const fields = find<Field>(form, 'input[name], textarea[name]').filter(
        (field) => errors[field.name] !== undefined,
      );
      if (fields.length > 0) back?.click();
      for (const field of fields)
        setError(field, field.dataset['invalid'] ?? `This ${errors[field.name]?.[0] ?? 'is not valid'}.`);
      showProblem(
        form,
        answer.message ?? (response.status < 500 ? 'Not sent. Try again in a minute.' : UNCONFIRMED),
      );
      fields[0]?.focus();
    } catch {
      // If the request was sent, perhaps only its answer was lost.
      showProblem(form, isSent ? UNCONFIRMED : 'Not sent. Check your internet connection, then try again.');
    } finally {
      for (const button of buttons) button.disabled = isDone;
    }
  };

  for (const form of find<HTMLFormElement>(document, 'form[data-path]')) {
    form.noValidate = true;
    for (const field of find<Field>(form, '[data-missing]'))
      field.addEventListener('input', () => setError(field, ''));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const isReviewed = form.dataset['review'] === undefined || form.dataset['review'] === 'done';
      if (!check(form)) return;
      if (!isReviewed) {
        review(form);
        return;
      }
      // Ignores the second click of a double click on the first step.
      if (performance.now() - Number(form.dataset['reviewedAt'] ?? -500) < 500) return;
      void send(form, form.dataset['path'] === 'acceptance' ? toAcceptance(form) : valuesOf(form));
    });
  }

  const picked = () => find<HTMLInputElement>(document, 'input[data-site]:checked');
  const toAcceptance = (form: HTMLFormElement) => ({
    ...valuesOf(form),
    choices: picked().map((input) => ({ site: Number(input.dataset['site']), reference: input.value })),
  });

  /** The second step: shows what the customer is about to accept. */
  const review = (form: HTMLFormElement) => {
    const { name, job_title: jobTitle } = valuesOf(form);
    const [fields, confirm] = find<HTMLElement>(form, '[data-step]');
    const who = form.querySelector('[data-who]');
    const list = form.querySelector('[data-chosen]');
    if (fields === undefined || confirm === undefined) return;
    if (who !== null) who.textContent = `${String(name).trim()}, ${String(jobTitle).trim()}`;
    list?.replaceChildren(
      ...picked().map((input) => {
        const item = document.createElement('li');
        item.textContent = input.dataset['summary'] ?? '';
        return item;
      }),
    );
    fields.hidden = true;
    confirm.hidden = false;
    form.dataset['review'] = 'done';
    form.dataset['reviewedAt'] = String(performance.now());
    confirm.querySelector<HTMLElement>('[tabindex]')?.focus();
  };
  /** Shows the first step again, and returns it. */
  const leaveReview = (form: HTMLFormElement): HTMLElement | undefined => {
    const [fields, confirm] = find<HTMLElement>(form, '[data-step]');
    if (fields !== undefined) fields.hidden = false;
    if (confirm !== undefined) confirm.hidden = true;
    form.dataset['review'] = '';
    return fields;
  };
  for (const back of find<HTMLButtonElement>(document, '[data-back]'))
    back.addEventListener('click', () => {
      if (back.form !== null) leaveReview(back.form)?.querySelector<HTMLElement>('button')?.focus();
    });
  // The options are outside the form. Nobody may accept another option than the second step lists.
  for (const option of find<HTMLInputElement>(document, 'input[data-site]'))
    option.addEventListener('change', () => {
      for (const form of find<HTMLFormElement>(document, 'form[data-review="done"]')) leaveReview(form);
    });
  for (const print of find<HTMLButtonElement>(document, '[data-print]')) {
    print.hidden = false;
    print.addEventListener('click', () => window.print());
  }
  for (const part of find<HTMLElement>(document, '[data-script]')) part.hidden = false;
}
