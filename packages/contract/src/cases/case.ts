import { z } from 'zod'
import { id, instant, person } from '../forms.ts'
import { holdKinds, severities, subjectKinds } from '../risk/terms.ts'
import {
  accountDecisions,
  caseActions,
  caseStatuses,
  caseTimings,
  decisionReasons,
  holdDecisions,
  verdicts,
  waitedFor,
} from './terms.ts'

export const count = z.number().int()
/** A member, by the id, the username and the name; or an admin. */
export const subject = z.strictObject({ kind: z.enum(subjectKinds), id, username: z.string(), name: z.string() })

export const ruleName = z.strictObject({
  /** Of the product's own rules. */
  key: z.string().nullable(),
  name: z.string(),
})

export const riskCase = z.strictObject({
  id,
  number: count.describe('The number that people use'),
  status: z.enum(caseStatuses),
  severity: z.enum(severities),
  score: count,
  subject,
  /** What a person wrote who opened it. */
  text: z.string().nullable(),
  /** The rules that hit, at most 5, the latest first. */
  rules: z.array(ruleName),
  /** Null: by a rule. */
  openedBy: person.nullable(),
  openedAt: instant,
  deadline: instant,
  timing: z.enum(caseTimings),
  /** What is held of the member for it now. */
  holds: z.array(z.enum(holdKinds)),
  claimedBy: person.nullable(),
  claimedAt: instant.nullable(),
  waitingFor: z.enum(waitedFor).nullable(),
  waitingReason: z.string().nullable(),
  waitingSince: instant.nullable(),
  waitingUntil: instant.nullable(),
  snoozedUntil: instant.nullable(),
  verdict: z.enum(verdicts).nullable(),
  reasons: z.array(z.enum(decisionReasons)),
  decisionText: z.string().nullable(),
  decisionHolds: z.enum(holdDecisions).nullable(),
  decisionAccount: z.enum(accountDecisions).nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  confirmedBy: person.nullable(),
  confirmedAt: instant.nullable(),
  closedAt: instant.nullable(),
  reopened: count.describe('How often it was opened again'),
  version: count,
  can: z.array(z.enum(caseActions)),
})

export const read = { method: 'GET', access: 'risk.read', envelope: 'data', topics: ['risk'] } as const
export const write = {
  method: 'POST',
  access: 'cases.decide',
  envelope: 'data',
  changes: ['risk'],
  idempotent: true,
} as const
/** An action on a case, */
export const ofCase = {
  ...write,
  params: z.strictObject({ id }),
  answer: riskCase,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const
/** on the version that was seen. */
export const changed = { ...ofCase, ifMatch: true, errors: [...ofCase.errors, 'VERSION_CONFLICT'] } as const
