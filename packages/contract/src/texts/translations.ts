import fr from './fr.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** A label in English and Thai, which stand beside the code they name; built at run time also in the others. */
export type Label = {
  readonly en: string
  readonly th: string
  readonly fr?: string
  readonly ro?: string
  readonly zh?: string
}
export type LabelLanguage = keyof Label

export const labelLanguages = ['en', 'th', 'fr', 'ro', 'zh'] as const satisfies readonly LabelLanguage[]

/** By the English label; one with several meanings by English and Thai: `Promotion|เลื่อนขั้น`. */
export const translations: Readonly<Record<'fr' | 'ro' | 'zh', Readonly<Record<string, string>>>> = { fr, ro, zh }

/** A label in a language; in English where it has no translation, as free text has none. */
export function labelIn(language: LabelLanguage, label: Label): string {
  const own = label[language]
  if (own !== undefined || language === 'en' || language === 'th') return own ?? label.en
  const texts = translations[language]
  return texts[`${label.en}|${label.th}`] ?? texts[label.en] ?? label.en
}

/** A label made of others, in every language. */
export const composedLabel = (build: (inLanguage: (label: Label) => string) => string): Required<Label> =>
  Object.fromEntries(
    labelLanguages.map(language => [language, build(label => labelIn(language, label))]),
  ) as Required<Label>
