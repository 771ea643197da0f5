import { permissionOf, type ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Refused } from '@backoffice/kernel'
import { type AdminContext, createCommand, pick, recordCommand } from '../../../platform/command/record-command.ts'
import type { Config } from '../../../platform/config/config.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import { memberExists } from '../../members/index.ts'
import { answerWith, type Shown } from '../complaint-response.ts'
import {
  type ComplaintForm,
  type Due,
  insertComplaint,
  insertStep,
  lockComplaint,
  saveFacts,
  type StoredComplaint,
} from '../complaints.repo.ts'
import { deadlineOf, isPossible } from '../domain.ts'
import { current, event, KIND, type Versioned } from './shared.ts'

/** The audit has everything but the text, which an erasure could not reach there. */
const audited = ['memberId', 'receivedAt', 'channel', 'category', 'disputed'] as const
const YEARS_BACK = 10

async function problemOf(
  { tx, now }: AdminContext,
  { receivedAt, memberId }: ComplaintForm,
): Promise<Refused<ErrorCode> | null> {
  if (receivedAt > now) return badField('receivedAt', 'IN_FUTURE')
  const oldest = new Date(now)
  oldest.setUTCFullYear(now.getUTCFullYear() - YEARS_BACK)
  if (receivedAt < oldest) return badField('receivedAt', 'TOO_OLD')
  if (memberId !== null && !(await memberExists(tx, memberId))) return badField('memberId', 'MEMBER_UNKNOWN')
  return null
}

async function dueOf({ tx }: AdminContext, config: Config, receivedAt: Date): Promise<Due> {
  const { rules, version } = await readLicence(tx, config)
  return { deadline: deadlineOf(receivedAt, rules.complaintAnswerDays), licenceVersion: version }
}

/** Records a complaint: its deadline is that of the rules in force. */
export const recordComplaint = (config: Config) =>
  createCommand({
    name: 'complaint.create',
    permission: permissionOf('complaints.create'),
    kind: KIND,
    labelOf: () => 'new',
    check: (context, form: ComplaintForm) => problemOf(context, form),
    async insert(context, id, form) {
      const { tx, actor, now } = context
      const due = await dueOf(context, config, form.receivedAt)
      await insertComplaint(tx, { ...form, ...due, id, by: actor.id, now })
      await insertStep(tx, id, actor.id, now, { step: 'recorded' })
    },
    auditOf: form => pick(form, audited),
    event,
    show: (context, id) => answerWith(context, { id }),
  })

type Change = Versioned & { readonly form: ComplaintForm }

/** Corrects what was recorded; the deadline follows the time it was received, by the rules it was recorded under. */
export const changeComplaint = recordCommand<Change, StoredComplaint, ComplaintForm, never, Shown>({
  name: 'complaint.change',
  permission: permissionOf('complaints.change'),
  kind: KIND,
  lock: ({ tx }, { id }) => lockComplaint(tx, id),
  versioned: { of: ({ version }) => version, current },
  async check(context, before, { form }) {
    if (!isPossible('change', before, context.now)) return refuse('STATE_CONFLICT', { status: before.status })
    return (await problemOf(context, form)) ?? ok(form)
  },
  async save({ tx, actor, now }, { id, deadline, receivedAt }, form) {
    const moved = form.receivedAt.getTime() - receivedAt.getTime()
    await saveFacts(tx, id, now, { ...form, deadline: new Date(deadline.getTime() + moved) })
    await insertStep(tx, id, actor.id, now, { step: 'changed' })
  },
  changes: (before, form) => ({
    before: pick(before, audited),
    after: { ...pick(form, audited), ...(form.text === before.text ? {} : { textChanged: true }) },
  }),
  event: ({ id }) => event(id),
  show: answerWith,
})
