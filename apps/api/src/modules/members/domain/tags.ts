/** Tags as they are kept: lower case, one form of each letter, single blanks, each once, in order. */
export const normalTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normalTag))].sort()

export const normalTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
