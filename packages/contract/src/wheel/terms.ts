// Without schemas: the browser takes these values and nothing else.

export const wheelPrizeKinds = ['credit', 'diamond', 'spin', 'item', 'none'] as const
export type WheelPrizeKind = (typeof wheelPrizeKinds)[number]
/** What a slot without a picture shows. */
export const wheelIcons = ['coins', 'diamond', 'spin', 'gift', 'trophy', 'retry'] as const
export const wheelVersionStatuses = ['draft', 'published', 'replaced'] as const
/** Prizes of kind `item` are handed over by staff; all others end when they are won. */
export const spinStatuses = ['credited', 'no-prize', 'to-hand-over', 'handed-over'] as const
export type SpinStatus = (typeof spinStatuses)[number]

export const WHEEL_SLOTS = 8
/** The contrast white text on a slot needs. */
export const MIN_CONTRAST = 4.5
