/** A file of words: catalogues by namespace. */
type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** The loaders of files, by language and name. */
type WordsLoaders = Readonly<Record<string, () => Promise<{ readonly words: Words }>>>

declare module 'virtual:words' {
  export const files: WordsLoaders
}

declare module 'virtual:public-words' {
  export const files: WordsLoaders
}
