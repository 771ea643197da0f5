import { businessDayOf, type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { readLicence } from '../../licences/index.ts'
import type { DocumentsContext } from '../context.ts'
import { findOver, saveExpired } from '../documents.repo.ts'
import { findStale } from '../levels.repo.ts'
import { levelAnew, lockDocument } from './check-document.ts'

export const EXPIRE_DOCUMENTS = 'documents.expire'
const BATCH = 500

/** Records that the last day of a document is over. */
const expire = (module: DocumentsContext): Command<{ id: string }, null> => ({
  name: 'document.expire',
  object: ({ id }) => ({ kind: 'document', id }),
  async run(context, input) {
    const { tx, now } = context
    const document = await lockDocument(module, context, input)
    if (document?.status !== 'accepted') return refuse('STATE_CONFLICT')
    await saveExpired(tx, document.id, now)
    const level = await levelAnew(module, context, document)
    context.audit({
      before: { status: 'accepted', level: level.before },
      after: { status: 'expired', level: level.after },
    })
    context.announce({ name: 'document.changed', topic: 'documents', ids: [document.id] })
    return ok(null)
  },
})

/** Stores the level of a member anew, whose documents prove another one by the rules in force. */
const relevel = (module: DocumentsContext): Command<{ memberId: MemberId }, null> => ({
  name: 'document.level',
  object: ({ memberId }) => ({ kind: 'document-level', id: memberId }),
  async run(context, { memberId }) {
    await module.members.getForUpdate(context.tx, memberId)
    const level = await levelAnew(module, context, { memberId })
    context.audit({ before: { level: level.before }, after: { level: level.after } })
    context.announce({ name: 'document.level-changed', topic: 'documents', ids: [memberId] })
    return ok(null)
  },
})

/** Ends documents whose last day is over, and corrects levels after a change of the rules. Safe on several nodes. */
export async function expireDocuments(module: DocumentsContext): Promise<void> {
  const { deps } = module
  const origin: Origin = {
    actor: { kind: 'system', name: 'documents' },
    requestId: newId(),
    ip: null,
    userAgent: null,
  }
  const now = deps.clock.now()
  const { dayRule } = deps.config
  const job = { log: deps.log, job: EXPIRE_DOCUMENTS }
  const over = await findOver(deps.db, businessDayOf(now, dayRule), BATCH)
  await eachItem(job, over, ({ id }) => command(deps, expire(module), origin, { id }))
  const { rules } = await readLicence(deps.db, deps.config)
  const stale = await findStale(deps.db, { rules, now, dayRule }, BATCH)
  await eachItem(job, stale, memberId => command(deps, relevel(module), origin, { memberId }))
}
