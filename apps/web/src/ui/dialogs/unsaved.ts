/** A dialog's form, as far as the question goes whether closing it loses something. */
export type Unsaved = { readonly typed: boolean; readonly sent: boolean; readonly worked: boolean }
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
