import type { Namespace, TFunction } from 'i18next'

/** A list of texts: the common reasons of an action. */
export const reasonsOf = <Ns extends Namespace>(t: TFunction<Ns>, key: string) =>
  t(key, { returnObjects: true }) as string[]

/** The texts of a confirmation with a reason, which a catalogue holds under one key. */
export const reasonTexts = <Ns extends Namespace>(t: TFunction<Ns>, key: string) => ({
  title: t(`${key}.title`),
  note: t(`${key}.note`),
  confirm: t(`${key}.confirm`),
  suggestions: reasonsOf(t, `${key}.reasons`),
})
