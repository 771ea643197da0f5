/** Measures of a plot in px: what is drawn over it has to meet its periods. */

/** The axis of the values, at the start. */
export const AXIS_INLINE = 48
/** The labels of the periods, below. */
export const AXIS_BLOCK = 24
/** Space at the other edges. */
export const HEAD = 10
export const END = 8
/** Below a plot whose labels are under the next one. */
export const EDGE = 6
