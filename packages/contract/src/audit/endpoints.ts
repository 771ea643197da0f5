import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { id, copiedText } from '../forms.ts'
import { auditCheck, auditChecks, auditEntry, auditRow } from './forms.ts'
import { auditLog } from './lists.ts'
import { auditActors, auditOutcomes } from './terms.ts'
import { wrong } from '../field-errors.ts'

const MAX_SEVERAL = 30
const actions = z
  .string()
  .max(1_000)
  .transform(text => text.split(',').filter(part => part !== ''))
  .pipe(
    z
      .array(z.string().regex(/^[a-z][a-z-]*\.([a-z-]+|\*)$/, wrong('FORMAT')))
      .min(1)
      .max(MAX_SEVERAL),
  )
const kind = z.string().regex(/^[a-z][a-z-]{0,39}$/, wrong('FORMAT'))

export const auditFilters = {
  ...period,
  ...searchText,
  actorId: id.optional(),
  actorKind: severalOf(auditActors).optional(),
  action: actions.optional(),
  objectKind: kind.optional(),
  objectId: copiedText().min(1).max(200).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  code: copiedText()
    .regex(/^[A-Z][A-Z_]{1,49}$/, wrong('FORMAT'))
    .optional(),
  authoriserId: id.optional(),
}

export const auditEndpoints = {
  'audit.list': listEndpoint(auditLog, {
    path: '/{adminSegment}/getadminhistory',
    summary:
      'The audit log: every change and every refused attempt. `action` takes several, and `withdrawal.*` for all of a noun. `q` is the id of an entry, a record or a request, an address, or the beginning of an actor’s name',
    row: auditRow,
    filters: auditFilters,
  }),
  'audit.checks': endpoint({
    method: 'GET',
    path: '/audit/checks',
    access: 'audit.read',
    envelope: 'data',
    answer: auditChecks,
    summary: 'The latest check of the audit log, the one that runs, and how much is sealed',
  }),
  'audit.verify': endpoint({
    method: 'POST',
    path: '/audit/verify',
    access: 'audit.read',
    envelope: 'data',
    idempotent: true,
    answer: auditCheck,
    summary: 'Check the audit log against its seals and the anchor file, in the background',
  }),
  'audit.get': endpoint({
    method: 'GET',
    path: '/audit/{id}',
    access: 'audit.read',
    envelope: 'data',
    params: z.strictObject({ id }),
    answer: auditEntry,
    errors: ['NOT_FOUND'],
    summary: 'One entry of the audit log with everything it holds',
  }),
} as const
