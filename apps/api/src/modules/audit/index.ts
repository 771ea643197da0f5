import { auditLog } from '@backoffice/contract/audit/lists'
import { ok, refuse } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import { archivedBefore } from '../../platform/db/archived.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { code, fileColumns, label, type ListExports, text } from '../lists/index.ts'
import { auditList, findEntry } from './audit.list.ts'
import { hiddenFrom } from './confidential.repo.ts'
import { countSealed, findCheck, recentChecks } from './checks.repo.ts'
import { showEntries, showEntry } from './entry-response.ts'
import { actionLabel, kindLabel } from './names.ts'
import { createSealing } from './sealing.ts'
import { microsecondsOf } from './seals/canonical.ts'
import { unsealedTail } from './seals/seals.repo.ts'

export { endAnchor, openAnchors } from './seals/anchors.repo.ts'
export { recordRestore } from './seals/restores.repo.ts'
export { checkSeal, findLastSeal, proveEntry, type SealRef } from './seals/proof.repo.ts'
export { sealKeyOf } from './seals/canonical.ts'
export { verifySeals } from './seals/verify.ts'
export { checkEntries } from './seals/verify-archives.ts'
export { actionLabel, kindLabel } from './names.ts'
export { type TimelineEntry, timelineOf } from './timeline.repo.ts'
export { readableBy } from './confidential.repo.ts'
export { entriesOf, membersConcerned, type SealRange } from './concerned.repo.ts'

type AuditHandlers = Pick<Handlers, Extract<keyof Handlers, `audit.${string}`>>

/** The audit log: every change and every refused attempt. Its rows are written by the platform's commands. */
export function createAudit(deps: Deps) {
  const { reader } = deps
  const sealing = createSealing(deps)
  const list = listHandler(auditLog, deps, {
    list: auditList,
    narrow: (filters, { actor }) => ({ ...filters, lacks: hiddenFrom(actor) }),
    show: (rows, { actor }) => showEntries(reader, rows, actor),
  })
  const handlers: AuditHandlers = {
    'audit.list': list,
    async 'audit.get'({ params, actor }) {
      const record = await findEntry(reader, params.id, hiddenFrom(actor))
      const entry = record === undefined ? undefined : await showEntry(reader, record, actor)
      return entry === undefined ? refuse('NOT_FOUND') : ok({ data: entry })
    },
    async 'audit.checks'() {
      const [checks, tail, before] = await Promise.all([
        recentChecks(deps.db),
        unsealedTail(deps.db, microsecondsOf(deps.clock.now())),
        archivedBefore(deps.db, 'audit'),
      ])
      const sealed = await countSealed(deps.db, checks.latest)
      return ok({
        data: { ...checks, sealed, unsealed: tail.count, unsealedSince: tail.since, archivedBefore: before },
      })
    },
    async 'audit.verify'({ actor, origin }) {
      const requested = await command(deps, sealing.requestCheck, origin, { adminId: actor.id })
      if (!requested.ok) return requested
      const check = await findCheck(deps.db, requested.value.id)
      return check === undefined ? refuse('NOT_FOUND') : ok({ data: check })
    },
  }
  const exports: Pick<ListExports, 'audit.list'> = { 'audit.list': { columns, read: list } }
  return { handlers, exports, sealing, start: sealing.start, figures: sealing.figures }
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

const columns = fileColumns(auditLog, 'audit', {
  actor: { actor: 'person', actorKind: label('audit', 'actorKind', row => row.actor.kind) },
  action: text((row, texts) => actionLabel(row.action, texts)),
  object: {
    objectKind: text((row, texts) => kindLabel(row.object.kind, texts)),
    object: text(row => row.object.label),
    objectId: code(row => row.object.id),
  },
  outcome: { outcome: 'label', code: text((row, texts) => row.code && texts.refusal(row.code)) },
  authoriser: { authoriser: 'person', sole: 'yesNo' },
  ip: { ip: 'code', userAgent: 'text', sessionId: 'code', requestId: 'code' },
  changes: text(row =>
    row.changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join('\n'),
  ),
  id: 'code',
})
