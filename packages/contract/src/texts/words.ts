import type { Words } from '../generated/words.ts'

/** The languages of the product. */
export const languages = ['en', 'th', 'fr', 'ro', 'zh'] as const
export type Language = (typeof languages)[number]

export type Namespace = keyof Words

/** The keys of the texts under a part of them: `status.draft`. */
type KeysUnder<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string ? Key : `${Key}.${KeysUnder<Part[Key]>}`
}[keyof Part & string]

/** The namespace whose texts every other one has as well. */
export const SHARED = 'ui'

/** The keys of a namespace's texts. A code whose text is missing in `status.${code}` does not compile. */
export type TextKey<N extends Namespace> = KeysUnder<Words[N]> | KeysUnder<Words[typeof SHARED]>

/** The codes that have a text under a part of a namespace. */
export type CodeUnder<N extends Namespace, Part extends string> =
  TextKey<N> extends infer Key ? (Key extends `${Part}.${infer Code}` ? Code : never) : never
