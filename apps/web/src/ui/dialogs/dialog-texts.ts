import type { Translate } from '../../i18n/translate.ts'

/** The texts of a confirmation with a reason, which a catalogue holds under one key. */
export const reasonTexts = (t: Translate, key: string) => ({
  title: t(`${key}.title`),
  note: t(`${key}.note`),
  confirm: t(`${key}.confirm`),
  suggestions: t.list(`${key}.reasons`),
})
