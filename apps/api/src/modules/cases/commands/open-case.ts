import { permissionOf } from '@backoffice/contract'
import type { Severity } from '@backoffice/contract/risk/terms'
import { type AdminId, type MemberId, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { caseEndpoints } from '@backoffice/contract/cases/endpoints'
import { type AdminContext, createCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { memberExists } from '../../members/index.ts'
import { caseEvent, KIND } from '../announce.ts'
import { answerWith } from '../case-response.ts'
import { countMembers, findOpenCase, insertCase, insertEvent, lockAdmin, type Subject } from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { deadlineOf } from '../deadlines.ts'

type Opening = z.output<(typeof caseEndpoints)['cases.open']['body']>
/** What a person who opens a case suspects, as a score. */
const scores: Readonly<Record<Severity, number>> = { low: 20, medium: 40, high: 70, critical: 90 }

/** Locks whom a case will be about; false where there is none. */
async function lockSubject({ members }: CaseContext, { tx }: AdminContext, { kind, id }: Opening['subject']) {
  if (kind === 'admin') return lockAdmin(tx, id as AdminId)
  if (!(await memberExists(tx, id))) return false
  await members.getForUpdate(tx, id as MemberId)
  return true
}

/** Opens a case that a person suspects. */
export const openCase = (module: CaseContext) =>
  createCommand({
    name: 'case.open',
    permission: permissionOf('cases.open'),
    kind: KIND,
    labelOf: () => 'new',
    async check(context, { subject, linked }: Opening) {
      const { tx, actor } = context
      if (subject.id === actor.id) return badField('subject', 'NOT_ALLOWED')
      if (!(await lockSubject(module, context, subject)))
        return badField('subject', subject.kind === 'member' ? 'MEMBER_UNKNOWN' : 'NOT_FOUND')
      const others = [...new Set(linked)].filter(id => id !== subject.id)
      if ((await countMembers(tx, others)) !== others.length) return badField('linked', 'MEMBER_UNKNOWN')
      const open = await findOpenCase(tx, subject as Subject)
      return open === undefined ? null : refuse('STATE_CONFLICT', { status: 'open', openCase: open })
    },
    async insert({ tx, actor, now }, id, { subject, severity, text, linked }) {
      const deadline = deadlineOf(severity, now)
      const others = [...new Set(linked)].filter(each => each !== subject.id)
      const row = { id, subject: subject as Subject, linked: others, severity, text, openedBy: actor.id, deadline }
      await insertCase(tx, { ...row, score: scores[severity] }, now)
      await insertEvent(tx, id, now, { kind: 'opened', by: actor.id, data: { severity } })
    },
    // Neither the subject nor the text: an erasure could not reach it there.
    auditOf: ({ severity, subject }) => ({ severity, about: subject.kind }),
    event: id => caseEvent('opened', id),
    show: (context, id) => answerWith(context, { id }),
  })
