/** `2026-11-28` of `28.11.2026`, the form in which days are sorted and shown. */
export const toDay = (date: string): string => date.split('.').toReversed().join('-')

/** `28.11.2026` of `2026-11-28`. */
export const toDate = (day: string): string => day.split('-').toReversed().join('.')
