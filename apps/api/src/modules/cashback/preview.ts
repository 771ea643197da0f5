import type { cashbackPreview, cashbackPreviewForm } from '@backoffice/contract/cashback/forms'
import { gameCategories } from '@backoffice/contract/games/terms'
import { boundsOf, businessDayOf, type MemberId, plus, type Satang, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { calculateNext, type EntitledMember } from './calculation.ts'
import type { CashbackContext } from './context.ts'
import { previewDays } from './domain/period.ts'
import { lastDay } from './periods.repo.ts'

type Preview = z.output<typeof cashbackPreview>
const TOP = 10
/** Members per statement, and the time after which no other one begins. */
const LIMITS = { batch: 10_000, maxMs: 4_000 }

/**
 * What the running or the last period costs under these settings, calculated as the period will be. Not `complete`
 * where the time is over before all members are counted.
 */
export async function previewCashback(
  { deps, members }: Pick<CashbackContext, 'members'> & { readonly deps: Pick<Deps, 'reader' | 'clock' | 'config'> },
  { period, settings }: z.output<typeof cashbackPreviewForm>,
  { batch, maxMs } = LIMITS,
): Promise<Preview> {
  const { reader, clock, config } = deps
  const [now, rule] = [clock.now(), config.dayRule]
  const days = previewDays(period, settings.period, await lastDay(reader), businessDayOf(now, rule))
  const span = { from: boundsOf(days.from, rule).from, to: boundsOf(days.to, rule).to }
  const sums = new PreviewSums()
  const startedAt = performance.now()
  let after: MemberId | null = null
  do {
    const next = await calculateNext(reader, settings, span, { after, limit: batch })
    sums.add(next.entitled)
    after = next.last
  } while (after !== null && performance.now() - startedAt <= maxMs)
  const names = await members.findByIds(
    reader,
    sums.top.map(({ memberId }) => memberId),
  )
  const usernames = new Map(names.map(({ id, username }) => [id, username]))
  return {
    ...days,
    complete: after === null,
    members: sums.members,
    base: sums.base,
    amount: sums.amount,
    categories: sums.categories(),
    top: sums.top.map(({ memberId, base, amount }) => ({
      member: { id: memberId, username: usernames.get(memberId) ?? '' },
      base,
      amount,
    })),
    asOf: now,
  }
}

/** Adds up entitlements without holding all of them. */
class PreviewSums {
  members = 0
  base = ZERO
  amount = ZERO
  top: EntitledMember[] = []
  readonly #byCategory = new Map<string, { base: Satang; amount: Satang }>()

  add(entitled: readonly EntitledMember[]): void {
    this.members += entitled.length
    for (const { base, amount, categories } of entitled) {
      this.base = plus(this.base, base)
      this.amount = plus(this.amount, amount)
      for (const part of categories) {
        const sum = this.#byCategory.get(part.category) ?? { base: ZERO, amount: ZERO }
        this.#byCategory.set(part.category, {
          base: plus(sum.base, part.base),
          amount: plus(sum.amount, part.amount),
        })
      }
    }
    this.top = [...this.top, ...entitled].toSorted(highestFirst).slice(0, TOP)
  }

  categories(): Preview['categories'] {
    return gameCategories.flatMap(category => {
      const sum = this.#byCategory.get(category)
      return sum === undefined ? [] : [{ category, ...sum }]
    })
  }
}

const highestFirst = (one: EntitledMember, other: EntitledMember): number =>
  one.amount === other.amount ? (one.memberId < other.memberId ? -1 : 1) : one.amount < other.amount ? 1 : -1
