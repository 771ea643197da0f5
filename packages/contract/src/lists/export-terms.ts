// Free of schemas: the browser needs these values, not the forms.

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `deleted`: the files are gone, the record stays. */
export const exportJobStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'deleted'] as const
export type ExportJobState = (typeof exportJobStates)[number]

/** Why a job failed. TOO_LARGE: its files together would exceed the largest size. */
export const exportJobErrors = ['TOO_LARGE', 'FORBIDDEN', 'FAILED'] as const
export type ExportJobError = (typeof exportJobErrors)[number]

/** A CSV of more rows is not streamed to the browser, which would hold it in memory, but made as a job. */
export const MAX_STREAMED_ROWS = 500_000
