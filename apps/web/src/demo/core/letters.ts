const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter of a text as a reader counts letters: an emoji is one. */
export const firstLetter = (text: string): string =>
  letters.segment(text)[Symbol.iterator]().next().value?.segment ?? ''
