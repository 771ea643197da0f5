/** The state of a dialog's form that decides whether closing it loses input. */
type Unsaved = { readonly typed: boolean; readonly sent: boolean; readonly worked: boolean }
export const untouched: Unsaved = { typed: false, sent: false, worked: false }

/** An event of the form: input, submit, start of the action. */
export type Happening =
  | { readonly what: 'typed'; readonly holdsText: boolean }
  | { readonly what: 'sent' }
  | { readonly what: 'worked' }

export function after(form: Unsaved, happening: Happening): Unsaved {
  switch (happening.what) {
    case 'typed':
      return { typed: happening.holdsText, sent: false, worked: false }
    case 'sent':
      return { ...form, sent: true, worked: false }
    case 'worked':
      return { ...form, worked: form.sent }
  }
}

/** Only a submitted action counts as saved: a submit that fails validation sends nothing. */
export const isLost = ({ typed, sent, worked }: Unsaved, error: unknown): boolean =>
  typed && !(sent && worked && error === null)

type Field = { readonly tagName?: string; readonly type?: string; readonly value?: unknown }

const choices: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'hidden', 'file'])

/** Whether a form contains typed text. Choices do not count: they are repeated with one click. */
export const holdsText = (fields: Iterable<Field>): boolean =>
  [...fields].some(
    ({ tagName, type = '', value }) =>
      (tagName === 'TEXTAREA' || (tagName === 'INPUT' && !choices.has(type))) &&
      typeof value === 'string' &&
      value.trim() !== '',
  )
