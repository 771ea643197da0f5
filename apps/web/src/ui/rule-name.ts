import type { Translate } from '../i18n/translate.ts'

type Named = { readonly key: string | null; readonly name: string }

/** The name of a risk rule: the product's own are translated, in the words `risk`. */
export const ruleName = (t: Translate, { key, name }: Named): string =>
  key === null ? name : t(`risk:starting.${key}.name`, { defaultValue: name })
