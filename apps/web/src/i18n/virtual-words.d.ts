declare module 'virtual:words' {
  /** A file of words: catalogues by namespace. */
  type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The loaders of the files, by language and name. */
  export const files: Readonly<Record<string, () => Promise<{ readonly words: Words }>>>
}
