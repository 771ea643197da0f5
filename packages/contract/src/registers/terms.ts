/** The columns of a register's file, by the names in its first line. A line needs a phone, a name or an account. */
export const registerColumns = ['reference', 'phone', 'name', 'born', 'account', 'until'] as const
export type RegisterColumn = (typeof registerColumns)[number]

/** What is wrong with a line. */
export const lineProblems = [
  'ENCODING',
  'COLUMNS',
  'REFERENCE',
  'DUPLICATE',
  'PHONE',
  'ACCOUNT',
  'DAY',
  'LENGTH',
  'NO_PERSON',
] as const
export type LineProblem = (typeof lineProblems)[number]

export const runStatuses = ['receiving', 'applying', 'done', 'abandoned'] as const
export const hitStatuses = ['open', 'excluded', 'dismissed'] as const
export const hitOccasions = ['registration', 'sign-in', 'import'] as const
/** What agrees. A phone or an account alone refuses a registration; a name is shown to staff. */
export const hitReasons = ['phone', 'account', 'name', 'ip'] as const
export type HitReason = (typeof hitReasons)[number]

/** The bytes of one part of a file; it ends at the end of a line. */
export const MAX_PART_BYTES = 1_048_576
