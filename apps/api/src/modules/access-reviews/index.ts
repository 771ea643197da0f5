import { accessReviewList } from '@backoffice/contract/access-reviews/lists'
import { businessDayOf, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { answerLine } from './commands/answer-line.ts'
import { monthOf, openReview, remindOwners } from './commands/open-review.ts'
import { managerOf, showLine } from './line-response.ts'
import { type LineRecord, lineRows } from './reviews.list.ts'
import { listOverdueMonths, reviewExists } from './reviews.repo.ts'
import { recordHeld } from './uses.repo.ts'

export { createPermissionUses, type PermissionUses } from './permission-uses.ts'

const WORK_SECONDS = 600
const WORK = 'access-reviews.work'

const columns = fileColumns(accessReviewList, 'accessReviews', {
  admin: { username: text((row: LineRecord) => row.admin.username), admin: 'person' },
  unused: text((row, texts) =>
    row.unused
      .map(({ permission, lastUsedOn }) => `${texts.label('roles', 'permission', permission)} (${lastUsedOn ?? '–'})`)
      .join(', '),
  ),
  undone: text((row, texts) => row.undone.map(each => texts.label('roles', 'permission', each)).join(', ')),
})

/** The access reviews module: once a month, unused rights are named, and who gave them is asked. */
export function createAccessReviews(deps: Deps) {
  const { db, clock, config } = deps
  const open = openReview(deps)
  const list = listHandler(accessReviewList, deps, {
    list: lineRows,
    narrow: ({ asked, ...filters }, { actor }) =>
      asked === undefined ? filters : { ...filters, askedOf: managerOf(actor) },
    show: (rows, { actor }) => rows.map(row => showLine(row, actor)),
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `access-reviews.${string}`>> = {
    'access-reviews.list': list,
    'access-reviews.get': async ({ params: { id }, actor }) => {
      // From the primary: what was just answered is shown.
      const row = await lineRows.find(db, id, clock.now())
      return row === undefined ? refuse('NOT_FOUND') : ok({ data: showLine(row, actor) })
    },
    'access-reviews.answer': ({ params, ifMatch = 0, body, origin }) =>
      runCommand(deps, answerLine, origin, { id: params.id, version: ifMatch, ...body }),
  }
  const exports: Pick<ListExports, 'access-reviews.list'> = { 'access-reviews.list': { columns, read: list } }

  const today = () => businessDayOf(clock.now(), config.dayRule)
  /** Records since when admins have their rights. */
  const track = (): Promise<void> => recordHeld(db, today())
  /** Records rights, opens the review of the month, and reminds. Safe on several nodes. */
  async function work(): Promise<void> {
    await track()
    const month = monthOf(today())
    if (!(await reviewExists(db, month))) await command(deps, open, newOrigin(), { month })
    for (const overdue of await listOverdueMonths(db, clock.now()))
      await command(deps, remindOwners, newOrigin(), { month: overdue })
  }

  return { handlers, exports, track, work, start: (): void => deps.jobs.every(WORK, WORK_SECONDS, work) }
}

const newOrigin = (): Origin => ({
  actor: { kind: 'system', name: 'access-reviews' },
  requestId: newId(),
  ip: null,
  userAgent: null,
})
