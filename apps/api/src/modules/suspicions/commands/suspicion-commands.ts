import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { MAX_SUSPICION_DAYS } from '@backoffice/contract/suspicions/terms'
import { addDays, businessDayOf, ok, refuse, type Refused } from '@backoffice/kernel'
import { type AdminContext, createCommand, pick, recordCommand } from '../../../platform/command/record-command.ts'
import type { Config } from '../../../platform/config/config.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import { memberExists } from '../../members/index.ts'
import { answerWith, current, type Shown } from '../suspicion-response.ts'
import {
  type Decided,
  insertSuspicion,
  lockSuspicion,
  saveDecided,
  saveSuspicion,
  type StoredSuspicion,
  type SuspicionForm,
} from '../suspicions.repo.ts'

/** What the audit calls one of them; its entries are hidden from those who may not read reports. */
const KIND = 'suspicion'
const event = (id: string) => ({ name: 'suspicion.changed', topic: 'compliance' as const, ids: [id] })
/** The audit names the report, never the member, and has no text, which an erasure could not reach there. */
const auditOf = (form: SuspicionForm) => pick(form, ['kind', 'periodFrom', 'periodTo', 'amount'])

async function problemOf(
  { tx, now }: AdminContext,
  { dayRule }: Config,
  { memberId, periodFrom, periodTo }: SuspicionForm,
): Promise<Refused<ErrorCode> | null> {
  if (periodFrom > periodTo) return badField('periodTo', 'BEFORE_START')
  if (periodTo > businessDayOf(now, dayRule)) return badField('periodTo', 'IN_FUTURE')
  if (addDays(periodFrom, MAX_SUSPICION_DAYS) <= periodTo)
    return badField('periodTo', 'TOO_MANY_DAYS', { max: MAX_SUSPICION_DAYS })
  return (await memberExists(tx, memberId)) ? null : badField('memberId', 'MEMBER_UNKNOWN')
}

/** Writes an internal report. */
export const writeSuspicion = (config: Config) =>
  createCommand({
    name: 'suspicion.create',
    permission: permissionOf('suspicions.create'),
    kind: KIND,
    labelOf: () => 'new',
    check: (context, form: SuspicionForm) => problemOf(context, config, form),
    async insert(context, id, form) {
      const { tx, actor, now } = context
      const { version } = await readLicence(tx, config)
      await insertSuspicion(tx, { ...form, id, by: actor.id, now, licenceVersion: version })
    },
    auditOf,
    event,
    show: (context, id) => answerWith(context, { id }),
  })

type Change = { readonly id: string; readonly version: number; readonly form: SuspicionForm }
/** Changes a report that the caller wrote, until it is decided. */
export const changeSuspicion = (config: Config) =>
  recordCommand<Change, StoredSuspicion, SuspicionForm, never, Shown>({
    name: 'suspicion.change',
    permission: permissionOf('suspicions.change'),
    kind: KIND,
    lock: ({ tx }, { id }) => lockSuspicion(tx, id),
    authorize: async ({ actor }, { createdBy }) => (createdBy === actor.id ? null : refuse('NOT_CLAIM_HOLDER')),
    versioned: { of: ({ version }) => version, current },
    async check(context, { status }, { form }) {
      if (status !== 'draft') return refuse('STATE_CONFLICT', { status })
      return (await problemOf(context, config, form)) ?? ok(form)
    },
    save: ({ tx, now }, { id }, form) => saveSuspicion(tx, id, form, now),
    changes: (before, form) => ({ before: auditOf(before), after: auditOf(form) }),
    event: ({ id }) => event(id),
    show: answerWith,
  })

type Decision = { readonly id: string; readonly version: number; readonly decided: Decided }
/** Decides about a report that another person wrote. */
export const decideSuspicion = recordCommand<Decision, StoredSuspicion, Decided, never, Shown>({
  name: 'suspicion.decide',
  permission: permissionOf('suspicions.decide'),
  kind: KIND,
  lock: ({ tx }, { id }) => lockSuspicion(tx, id),
  authorize: async ({ actor }, { createdBy }) => (createdBy === actor.id ? refuse('SAME_PERSON') : null),
  versioned: { of: ({ version }) => version, current },
  async check({ now }, { status }, { decided }) {
    if (status !== 'draft') return refuse('STATE_CONFLICT', { status })
    return decided.decision === 'reported' && decided.sentAt > now ? badField('sentAt', 'IN_FUTURE') : ok(decided)
  },
  save: ({ tx, actor, now }, { id }, decided) => saveDecided(tx, id, decided, actor.id, now),
  changes: ({ status }, { decision }) => ({ before: { status }, after: { status: decision } }),
  event: ({ id }) => event(id),
  show: answerWith,
})
