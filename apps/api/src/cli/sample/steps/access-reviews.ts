import type { Permission } from '@backoffice/contract'
import { businessDayOf, type DayRule } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

type Idle = {
  readonly admin: AdminActor
  readonly unused: readonly Permission[]
  /** Used a long time ago. */
  readonly earlier: Permission
}

/** The access review of the last month, which is answered, and that of this month, which is not yet. */
export async function loadAccessReviews(
  sample: SampleContext,
  { owner, maker, checker }: Staff,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  const staff: readonly Idle[] = [
    { admin: maker, unused: ['statements.import', 'withdrawals.retry'], earlier: 'statements.import' },
    { admin: checker, unused: ['turnover.waive', 'exports.money', 'deposits.reverse'], earlier: 'turnover.waive' },
  ]
  sample.goTo(ago(130))
  await sample.accessReviews.track()
  sample.goTo(ago(125))
  for (const { admin, earlier } of staff) sample.permissionUses.record(admin.id, earlier)
  await sample.permissionUses.flush()
  sample.goTo(ago(33))
  await work(sample, staff)
  sample.goTo(ago(31))
  await sample.accessReviews.work()
  sample.goTo(ago(29))
  const query = { limit: 10, sort: '-openedAt', month: businessDayOf(ago(31), rule).slice(0, 7) } as const
  const lines = (await sample.request(owner, 'access-reviews.list', { query }, 'lines'))?.data ?? []
  for (const { id, admin } of lines) {
    const body =
      admin.id === maker.id
        ? ({ decision: 'keep', reason: 'ใช้เมื่อธนาคารส่งไฟล์ล่าช้า' } as const)
        : ({ decision: 'remove', reason: 'ย้ายไปทีมอื่นแล้ว' } as const)
    await sample.request(owner, 'access-reviews.answer', { params: { id }, ifMatch: 1, body }, admin.username)
  }
  sample.goTo(ago(2))
  await work(sample, staff)
  // Of the month in which the product starts.
  sample.goTo(new Date(until.getTime() - MINUTE))
  await sample.accessReviews.work()
}

/** A day on which the staff use all but their unused rights. */
async function work({ permissionUses }: SampleContext, staff: readonly Idle[]): Promise<void> {
  for (const { admin, unused } of staff)
    permissionUses.record(admin.id, ...[...admin.permissions].filter(each => !unused.includes(each)))
  await permissionUses.flush()
}
