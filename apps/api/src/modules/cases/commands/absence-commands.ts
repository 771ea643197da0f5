import { permissionOf } from '@backoffice/contract'
import { type AdminId, ok, refuse } from '@backoffice/kernel'
import { adminCommand } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { absencesAt, canWorkOnCases, deleteAbsence, saveAbsence } from '../staff.repo.ts'
import { futureProblem } from './shared.ts'

type Absence = { readonly since: Date; readonly until: Date; readonly deputyId: AdminId | null }
const changed = { name: 'case.absence-changed', topic: 'risk', ids: [] } as const

/** The caller does not work on cases in this time; an earlier one ends. */
export const setAbsence = adminCommand<Absence, Awaited<ReturnType<typeof absencesAt>>[number]>({
  name: 'case.set-absence',
  permission: permissionOf('cases.set-absence'),
  object: () => ({ kind: 'case-absence', id: 'own' }),
  async run({ tx, now, actor, audit, announce }, absence) {
    const { since, until, deputyId } = absence
    const late = futureProblem('until', until, now)
    if (late !== null) return late
    if (until <= since) return badField('until', 'NOT_AFTER_START')
    if (deputyId !== null && (deputyId === actor.id || !(await canWorkOnCases(tx, deputyId))))
      return badField('deputyId', 'NOT_ALLOWED')
    await saveAbsence(tx, actor.id, absence, now)
    audit({ object: { kind: 'case-absence', id: actor.id }, after: absence })
    announce(changed)
    const [saved] = await absencesAt(tx, now, actor.id)
    return saved === undefined ? refuse('NOT_FOUND') : ok(saved)
  },
})

/** The caller works on cases again. */
export const clearAbsence = adminCommand<null, { readonly cleared: boolean }>({
  name: 'case.clear-absence',
  permission: permissionOf('cases.clear-absence'),
  object: () => ({ kind: 'case-absence', id: 'own' }),
  async run({ tx, actor, audit, announce }) {
    const cleared = await deleteAbsence(tx, actor.id)
    audit({ object: { kind: 'case-absence', id: actor.id }, after: { cleared } })
    if (cleared) announce(changed)
    return ok({ cleared })
  },
})
