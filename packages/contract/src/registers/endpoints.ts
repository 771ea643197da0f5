import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { freeText, id, instant, memberId, person, singleLine } from '../forms.ts'
import { registerHits, registerRuns } from './lists.ts'
import { hitOccasions, hitReasons, hitStatuses, lineProblems, MAX_PART_BYTES, runStatuses } from './terms.ts'

const count = z.number().int()
const reason = freeText(500)
const of = { params: z.strictObject({ id }), envelope: 'data', changes: ['members'] } as const

/** One import of a register. */
export const registerRun = z.strictObject({
  id,
  fileName: z.string(),
  complete: z.boolean().describe('The file has the whole register: people it does not have are removed'),
  status: z.enum(runStatuses),
  parts: count,
  lines: count,
  broken: count,
  applied: count,
  added: count,
  changed: count,
  removed: count,
  hits: count,
  startedBy: person,
  startedAt: instant,
  finishedAt: instant.nullable(),
})

/** A match of a person who registers or signs in. */
export const registerHit = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Null where the registration was refused. */
  memberId: memberId.nullable(),
  /** The person of the register by reference, or the excluded member. */
  matched: z.string(),
  excludedMemberId: memberId.nullable(),
  occasion: z.enum(hitOccasions),
  reasons: z.array(z.enum(hitReasons)),
  status: z.enum(hitStatuses),
  foundAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  reason: z.string().nullable(),
  can: z.array(z.enum(['exclude', 'dismiss'])),
})

const lineProblem = z.strictObject({ line: count, problem: z.enum(lineProblems), field: z.string().nullable() })

export const registerEndpoints = {
  'registers.runs': listEndpoint(registerRuns, {
    path: '/protection/register/runs',
    summary: 'Imports of a register of excluded people',
    row: registerRun,
    filters: { ...period },
  }),
  'registers.people': endpoint({
    method: 'GET',
    path: '/protection/register',
    access: 'protection.read',
    topics: ['members'],
    envelope: 'data',
    summary: 'How many people the register has now, and the import that is open',
    answer: z.strictObject({ people: count, openHits: count, open: registerRun.nullable() }),
  }),
  'registers.problems': endpoint({
    ...of,
    method: 'GET',
    path: '/protection/register/runs/{id}/problems',
    access: 'protection.read',
    topics: ['members'],
    summary: 'The broken lines of an import, by their number; at most 1,000',
    answer: z.array(lineProblem),
    errors: ['NOT_FOUND'],
  }),
  'registers.begin': endpoint({
    method: 'POST',
    path: '/protection/register/runs',
    access: 'protection.manage',
    envelope: 'data',
    changes: ['members'],
    idempotent: true,
    summary: 'Begin the import of a register’s file. One import is open at a time',
    body: z.strictObject({ fileName: singleLine(200), complete: z.boolean() }),
    answer: registerRun,
    errors: ['STATE_CONFLICT'],
  }),
  'registers.add-lines': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/register/runs/{id}/parts',
    access: 'protection.manage',
    changes: [],
    idempotent: true,
    bodyLimit: 2 * MAX_PART_BYTES,
    summary:
      'Add the next part of the file, in UTF-8 and Base64, which ends at the end of a line. The first part begins with the names of the columns: reference, phone, name, born, account, until. A part that was added already changes nothing',
    body: z.strictObject({ part: count.min(1), content: z.base64().max(1.4 * MAX_PART_BYTES) }),
    answer: registerRun,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'REGISTER_COLUMNS'],
  }),
  'registers.finish': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/register/runs/{id}/finish',
    access: 'protection.manage',
    idempotent: true,
    summary: 'Apply an import, in the background. One without a readable line is refused',
    body: z.strictObject({}),
    answer: registerRun,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'REGISTER_EMPTY'],
  }),
  'registers.abandon': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/register/runs/{id}/abandon',
    access: 'protection.manage',
    idempotent: true,
    summary: 'Abandon an import, also while it is applied: what it applied already stays',
    body: z.strictObject({}),
    answer: registerRun,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'registers.hits': listEndpoint(registerHits, {
    path: '/protection/register/hits',
    summary: 'Matches with the register or with excluded members. `q` is the beginning of a username',
    row: registerHit,
    filters: { ...searchText, ...period, status: severalOf(hitStatuses).optional() },
  }),
  'registers.exclude': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/register/hits/{id}/exclude',
    access: 'protection.manage',
    idempotent: true,
    summary:
      'Confirm a match: the member is excluded until the end that the register or the other exclusion has. Refused where neither holds any more',
    body: z.strictObject({ reason }),
    answer: registerHit,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'registers.dismiss': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/register/hits/{id}/dismiss',
    access: 'protection.manage',
    idempotent: true,
    summary: 'Dismiss a match: another person. A new registration with the same details is accepted',
    body: z.strictObject({ reason }),
    answer: registerHit,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
