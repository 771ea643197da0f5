// Without schemas: the browser takes these values and nothing else.

export const diamondEntryKinds = ['claim', 'exchange'] as const
export type DiamondEntryKind = (typeof diamondEntryKinds)[number]
