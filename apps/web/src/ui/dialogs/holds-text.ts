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
