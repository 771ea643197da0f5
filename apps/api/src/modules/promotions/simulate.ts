import type { Endpoints } from '@backoffice/contract'
import { backtestAssumptions } from '@backoffice/contract/promotions/terms'
import { gameCategories } from '@backoffice/contract/turnover/forms'
import { addDays, businessDayOf, ok, plus, refuse, shareUp, sumOf, ZERO } from '@backoffice/kernel'
import type { Handler } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { refusalOf } from '../members/index.ts'
import { readBacktest } from './backtest.repo.ts'
import { findProblem } from './commands/write-promotion.ts'
import type { PromotionContext } from './context.ts'
import { periodOf, refusalsOf } from './domain/eligibility.ts'
import { baseOf, bonusOf, capOf, expiryOf, replacesDeposit, requiredOf } from './domain/terms.ts'
import { findDeposit, type MemberFacts, readMemberFacts } from './grants.repo.ts'
import { findPromotion } from './promotions.list.ts'

/** What terms give for a deposit made now, or for one the member has. Without a member, one who meets the audience. */
export const simulateHandler =
  (module: PromotionContext): Handler<Endpoints['promotions.simulate']> =>
  async ({ body: { form, memberId, depositId, promotionId, ...body } }) => {
    const { reader, clock, config } = module.deps
    const problem = await findProblem(module, module.deps.reader, form)
    if (problem !== null) return problem
    const now = clock.now()
    const day = businessDayOf(now, config.dayRule)
    const promotion = promotionId === undefined ? undefined : await findPromotion(reader, promotionId)
    if (promotionId !== undefined && promotion === undefined) return refuse('NOT_FOUND')
    const [member] = memberId === undefined ? [] : await module.members.findByIds(reader, [memberId])
    if (memberId !== undefined && member === undefined) return badField('memberId', 'MEMBER_UNKNOWN')
    const credited =
      member === undefined || depositId === undefined ? undefined : await findDeposit(reader, depositId, member.id)
    if (depositId !== undefined && credited === undefined) return badField('depositId', 'NOT_FOUND')
    const amount = credited?.amount ?? body.amount
    const {
      isUsed,
      hasBetSince: _,
      ...facts
    } = member === undefined
      ? typicalFacts(form.audience.withTags, form.audience.minDeposits ?? 0, now)
      : await readMemberFacts(reader, {
          promotionId: promotionId ?? null,
          memberId: member.id,
          deposit: credited ?? null,
          period: periodOf(form, day, credited?.id ?? null),
        })
    // Staff decide themselves whether a deposit that was bet with still counts.
    const deposit = amount === 0n ? null : { amount, isUsed, hasBetSince: false }
    const refusals = refusalsOf(
      form,
      {
        ...facts,
        // A new deposit brings no bonus yet.
        receivedInPeriod: (credited !== undefined || form.frequency !== 'every-deposit') && facts.receivedInPeriod,
        isActive: true,
        isLicensed: true,
        isBlocked: member !== undefined && refusalOf(member, 'bonus', now) !== null,
        deposit,
        grantedToday: promotion?.countedOn === day ? promotion.counted : 0,
        spent: promotion?.spent ?? ZERO,
      },
      now,
    )
    const bonus = bonusOf(form, amount)
    const base = baseOf(form, bonus, amount)
    const contributions = form.contributions ?? (await module.turnover.contributions(reader))
    return ok({
      data: {
        eligible: refusals.length === 0,
        refusals,
        bonus,
        turnover: {
          base,
          required: requiredOf(form, bonus, amount),
          byCategory: gameCategories.map(category => {
            const percent = contributions[category]
            return { category, percent, stakes: percent === 0 ? null : shareUp(base, form.turnoverPercent, percent) }
          }),
          replacesDeposit: deposit !== null && replacesDeposit(form),
        },
        maxConverted: capOf(form, bonus),
        expiresAt: expiryOf(form, now),
      },
    })
  }

const typicalFacts = (tags: readonly string[], depositsBefore: number, now: Date): MemberFacts => ({
  registeredAt: now,
  tags,
  depositsBefore,
  received: 0,
  receivedInPeriod: false,
  open: { count: 0, areStackable: true },
  isUsed: false,
  hasBetSince: false,
})

/** What terms would have cost over the last days, today included. */
export const backtestHandler =
  (module: PromotionContext): Handler<Endpoints['promotions.backtest']> =>
  async ({ body: { form, days } }) => {
    const { reader, clock, config } = module.deps
    const problem = await findProblem(module, module.deps.reader, form)
    if (problem !== null) return problem
    const to = businessDayOf(clock.now(), config.dayRule)
    const from = addDays(to, 1 - days)
    const { days: found, isTruncated, ...rest } = await readBacktest(reader, form, { from, to })
    const bonus = sumOf(found, row => row.bonus)
    const base = form.turnoverBase === 'bonus' ? bonus : plus(bonus, rest.depositAmount)
    return ok({
      data: {
        from,
        to,
        ...rest,
        granted: found.reduce((sum, row) => sum + row.granted, 0),
        bonus,
        required: shareUp(base, form.turnoverPercent, 100),
        days: found.map(row => ({ day: row.day, granted: row.granted, bonus: row.bonus })),
        assumptions: [...backtestAssumptions],
        truncated: isTruncated,
      },
    })
  }
