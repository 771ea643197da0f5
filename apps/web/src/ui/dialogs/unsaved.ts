/** A dialog's form, as far as the question goes whether closing it loses something. */
type Unsaved = { readonly typed: boolean; readonly sent: boolean; readonly worked: boolean }
export const untouched: Unsaved = { typed: false, sent: false, worked: false }

/** What happens to it: something is typed, it is submitted, the submitted work begins. */
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

/** Saved is only what was really sent: a submit that stops at a missing field has sent nothing. */
export const isLost = ({ typed, sent, worked }: Unsaved, error: unknown): boolean =>
  typed && !(sent && worked && error === null)

type Field = { readonly tagName?: string; readonly type?: string; readonly value?: unknown }

const choices: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'hidden', 'file'])

/**
 * True when a field of a form holds something a person would have to type again. A choice is made again with one click.
 */
export const holdsText = (fields: Iterable<Field>): boolean =>
  [...fields].some(
    ({ tagName, type = '', value }) =>
      (tagName === 'TEXTAREA' || (tagName === 'INPUT' && !choices.has(type))) &&
      typeof value === 'string' &&
      value.trim() !== '',
  )
