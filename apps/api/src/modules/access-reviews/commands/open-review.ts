import { ANSWER_DAYS } from '@backoffice/contract/access-reviews/terms'
import { type AdminId, type BusinessDay, businessDayOf, newId, ok, refuse } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { insertNotification } from '../../notifications/index.ts'
import { findAsked, findUndone, findUnused, type Manager } from '../domain/unused.ts'
import {
  endOpenLines,
  insertLine,
  insertReview,
  listManagers,
  listReviewed,
  type NewLine,
  type Reviewed,
  saveReminded,
} from '../reviews.repo.ts'

const DAY_MS = 86_400_000
type OfMonth = { readonly month: string }
const object = ({ month }: OfMonth) => ({ kind: 'access-review', id: month })

/** The calendar month of a business day, `YYYY-MM`. */
export const monthOf = (day: BusinessDay): string => day.slice(0, 7)

/** Notifies an admin of a review, once. */
const notify = (
  context: CommandContext,
  kind: 'access-review.asked' | 'access-review.overdue',
  to: AdminId,
  month: string,
) =>
  insertNotification(context, {
    to,
    kind,
    subject: { kind: 'access-review', id: null, label: month },
    request: null,
    amount: null,
    by: null,
    reason: null,
  })

/** Opens the review of a month once, ends what is unanswered of earlier ones, and notifies who is asked. */
export const openReview = ({ config }: Pick<Deps, 'config'>): Command<OfMonth, null> => ({
  name: 'access-review.open',
  object,
  async run(context, { month }) {
    const { tx, now } = context
    const unusedDays = config.accessReviewDays
    if (!(await insertReview(tx, { month, openedAt: now, unusedDays }))) return refuse('STATE_CONFLICT')
    await endOpenLines(tx)
    const managers = await listManagers(tx)
    const review = { month, now, unusedDays, today: businessDayOf(now, config.dayRule) }
    const lines = (await listReviewed(tx)).flatMap(admin => lineOf(review, admin, managers))
    for (const line of lines) await insertLine(tx, line)
    const owners = managers.filter(({ isOwner }) => isOwner)
    const asked = lines.flatMap(({ adminId, askedOf }) =>
      askedOf === null ? owners.flatMap(({ id }) => (id === adminId ? [] : [id])) : [askedOf],
    )
    for (const to of new Set(asked)) await notify(context, 'access-review.asked', to, month)
    context.audit({ after: { lines: lines.length, unusedDays } })
    context.announce({ name: 'access-review.opened', topic: 'admins', ids: lines.map(({ id }) => id) })
    return ok(null)
  },
})

type Review = OfMonth & { readonly now: Date; readonly unusedDays: number; readonly today: BusinessDay }

/** The line of an admin, if there is something to ask and someone to be asked. */
function lineOf({ month, now, unusedDays, today }: Review, admin: Reviewed, managers: readonly Manager[]): NewLine[] {
  const { rights, removed, role, roleName, lastSignedInAt, createdAt } = admin
  const unused = findUnused(rights, today, unusedDays)
  const undone = findUndone(removed, rights)
  const inactive = (lastSignedInAt ?? createdAt).getTime() <= now.getTime() - unusedDays * DAY_MS
  const askedOf = findAsked(admin, managers)
  if (askedOf === undefined || (unused.length === 0 && undone.length === 0 && !inactive)) return []
  const dueAt = new Date(now.getTime() + ANSWER_DAYS * DAY_MS)
  const about = { adminId: admin.id, role, roleName, lastSignedInAt, inactive, unused, undone, askedOf }
  return [{ id: newId(now.getTime()), month, openedAt: now, dueAt, ...about }]
}

/** Reminds the owners of lines that are overdue, once. */
export const remindOwners: Command<OfMonth, null> = {
  name: 'access-review.remind',
  object,
  async run(context, { month }) {
    const { tx, now } = context
    const about = await saveReminded(tx, month, now)
    if (about.length === 0) return refuse('STATE_CONFLICT')
    const owners = (await listManagers(tx)).filter(({ isOwner }) => isOwner)
    for (const { id } of owners)
      if (about.some(adminId => adminId !== id)) await notify(context, 'access-review.overdue', id, month)
    context.audit({ after: { lines: about.length } })
    return ok(null)
  },
}
