import { z } from 'zod'
import { id, instant, person } from '../forms.ts'
import { auditActors, auditFindingKinds, auditOutcomes } from './terms.ts'

/** One side of a changed field; amounts are texts in satang, instants ISO 8601. */
const value = z.unknown().meta({ description: 'Any JSON; null where the field was absent' })

/** A changed field by its path, `auto.maxAmount`. */
export const auditChange = z.strictObject({ field: z.string(), before: value, after: value })

/** One entry of the audit log: a change, or an attempt that was refused. */
export const auditRow = z.strictObject({
  id,
  at: instant,
  actor: z.strictObject({
    kind: z.enum(auditActors),
    /** Null for a system timer and a provider. */
    id: id.nullable(),
    name: z.string(),
  }),
  /** The name of the command; of an attempt without the permission, the endpoint. */
  action: z.string(),
  /** `label`: the name of the record, where it has one. */
  object: z.strictObject({ kind: z.string(), id: z.string(), label: z.string().nullable() }),
  outcome: z.enum(auditOutcomes),
  /** Why it was refused; null for a change. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** The second approver. */
  authoriser: person.nullable(),
  /** Decided by the requester, because no second active admin held the permission. */
  sole: z.boolean(),
  ip: z.string().nullable(),
  /** Browser and operating system, such as `Chrome 141, Windows`. */
  userAgent: z.string().nullable(),
  sessionId: z.string().nullable(),
  requestId: z.string(),
  /** Fields that differ. In a list at most 20, and long values are cut to 200 characters of JSON text. */
  changes: z.array(auditChange),
  /** Number of the seal that holds the entry; null while it waits for one. */
  sealed: z.number().int().nullable(),
})

/** Everything the entry holds. */
export const auditEntry = z.strictObject({
  ...auditRow.shape,
  fullUserAgent: z.string().nullable(),
  before: value,
  after: value,
})

/** A check of the whole log against its seals and the anchor file; unfinished while `finishedAt` is null. */
export const auditCheck = z.strictObject({
  id,
  requestedAt: instant,
  /** Null for the daily check. */
  requestedBy: person.nullable(),
  finishedAt: instant.nullable(),
  /** Null while it runs, and where it failed. */
  intact: z.boolean().nullable(),
  entries: z.number().int().nullable(),
  seals: z.number().int().nullable(),
  findingCount: z.number().int().nullable(),
  /** The first 100. `detail` is a place in the anchor file, or the backup; `log-restored` is not counted. */
  findings: z.array(
    z.strictObject({
      kind: z.enum(auditFindingKinds),
      seal: z.number().int().nullable(),
      /** Of several seals, the last. */
      lastSeal: z.number().int().optional(),
      entryId: id.nullable(),
      detail: z.string().optional(),
    }),
  ),
  durationMs: z.number().int().nullable(),
  failed: z.boolean(),
})

export const auditChecks = z.strictObject({
  latest: auditCheck.nullable(),
  running: auditCheck.nullable(),
  /** Entries that have a seal, by the latest check and the seals since. */
  sealed: z.number().int(),
  unsealed: z.number().int(),
  unsealedSince: instant.nullable(),
  /** Older entries are in files; null where none is archived. */
  archivedBefore: instant.nullable(),
})
