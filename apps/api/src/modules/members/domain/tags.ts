/** Normalized tags: lower case, NFKC, single blanks, unique, sorted. */
export const normalTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normalTag))].sort()

export const normalTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
