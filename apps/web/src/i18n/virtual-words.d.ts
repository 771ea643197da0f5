declare module 'virtual:words' {
  /** Loads a file of words: catalogues by namespace. */
  export const load: (
    locale: string,
    file: string,
  ) => Promise<{ readonly words: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>
}
