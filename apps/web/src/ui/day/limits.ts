import type { BusinessDay } from '@backoffice/kernel/business-day'

/** The first and the last day that may be chosen; either may stay open. */
export type DayLimits = { min?: BusinessDay | undefined; max?: BusinessDay | undefined }
