import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import { promotions, recipients } from '@backoffice/contract/promotions/lists'
import { businessDayOf, type MemberId, ok, refuse, toBaht } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type Handlers, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { dayRange } from '../../platform/lists/period.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { DepositFact } from '../deposits/index.ts'
import { code, fileColumns, label, type ListExports, money, percent, text } from '../lists/index.ts'
import { claimPromotion } from './commands/grant-promotion.ts'
import { grantByStaff } from './commands/grant-by-staff.ts'
import { CANCEL_GRANTS, cancelOfEnded, cancelOpenOf, cancelRecipient } from './commands/recipient-commands.ts'
import { readLicence } from '../licences/index.ts'
import { changePromotion, createPromotion, changeState } from './commands/write-promotion.ts'
import type { PromotionContext } from './context.ts'
import type { BonusRules } from './domain/terms.ts'
import { onDepositCredited, onDepositReversed, onDueReturned, onGrantEnded, onGrantReopened } from './deposit-hooks.ts'
import { readDays, readTotals } from './figures.repo.ts'
import { recipientList } from './recipients.list.ts'
import { listGrantableDeposits } from './grants.repo.ts'
import { findPictures, showPromotion, showPromotions } from './promotion-response.ts'
import { findPromotion, listActive, listForbidden, promotionList } from './promotions.list.ts'
import { listVersions } from './promotions.repo.ts'
import { showRecipient } from './recipient-response.ts'
import { aggregateResults, readResults, rebuildResults, resultsMatchTransfers } from './results.repo.ts'
import { backtestHandler, simulateHandler } from './simulate.ts'

type PromotionHandlers = Pick<Handlers, Extract<keyof Handlers, `promotions.${string}`> | 'integration.promotions'>

const CANCEL_SECONDS = 10
const AGGREGATE_SECONDS = 10
/** Days shown without a period, and at most. */
const DAYS = { standard: 30, max: 366 }

/** The promotions module: bonuses of deposits and of staff, within terms, limits and a budget. */
export function createPromotions(module: PromotionContext) {
  const { deps } = module
  module.rewards.onGrantEnded(onGrantEnded(module))
  module.rewards.onGrantReopened(onGrantReopened)
  module.rewards.onDueReturned(onDueReturned)
  module.ledger.addCheck(resultsMatchTransfers)
  const lists = promotionLists(module)
  /** The timers' work, callable in tests. */
  const aggregate = (signal?: AbortSignal, batch?: number): Promise<number> =>
    aggregateResults(deps.db, deps.clock.now(), { signal, batch })
  return {
    handlers: { ...lists, ...readHandlers(module), ...writeHandlers(module) } satisfies PromotionHandlers,
    exports: promotionExports(module, lists),
    claim: claimPromotion(module),
    /** Hooks of deposits. */
    onCredited: (context: CommandContext, deposit: DepositFact) => onDepositCredited(module, context, deposit),
    onReversed: (context: CommandContext, deposit: DepositFact) => onDepositReversed(module, context, deposit),
    /** The titles of the open promotions that the rules of a licence forbid. */
    forbidden: async (reader: Reader, rules: BonusRules, now: Date): Promise<readonly string[]> =>
      (await listForbidden(reader, rules, now)).map(({ form }) => form.title),
    /** Cancels a locked member’s bonuses of any source whose turnover is not met. */
    cancelOpenOf: (context: CommandContext, memberId: MemberId, reason: string) =>
      cancelOpenOf(module, context, memberId, reason),
    cancelOfEnded: () => cancelOfEnded(module),
    aggregate,
    /** Sums up what recipients lost anew. */
    rebuild: (): Promise<void> => rebuildResults(deps.db, deps.clock.now()),
    start(): void {
      deps.jobs.every(CANCEL_GRANTS, CANCEL_SECONDS, () => cancelOfEnded(module))
      deps.jobs.every('promotions.aggregate', AGGREGATE_SECONDS, async signal => void (await aggregate(signal)))
    },
  }
}
export type Promotions = ReturnType<typeof createPromotions>

function promotionLists(module: PromotionContext) {
  const { deps } = module
  return {
    'promotions.list': listHandler(promotions, deps, {
      list: promotionList,
      narrow: filters => filters,
      show: (rows, { actor, now }) => showPromotions(module, deps.reader, rows, actor, now),
    }),
    'promotions.recipients': listHandler(recipients, deps, {
      list: recipientList,
      narrow: (filters, { params }) => ({ ...filters, promotionId: params.id }),
      exists: async ({ id }) => (await findPromotion(deps.reader, id)) !== undefined,
      show: (rows, { actor }) => rows.map(row => showRecipient(row, actor)),
    }),
  }
}

function promotionExports(
  { deps }: PromotionContext,
  lists: ReturnType<typeof promotionLists>,
): Pick<ListExports, 'promotions.list' | 'promotions.recipients'> {
  return {
    'promotions.list': { columns: promotionColumns, read: lists['promotions.list'] },
    'promotions.recipients': {
      columns: recipientColumns,
      async about({ id }) {
        const promotion = await findPromotion(deps.reader, id)
        return promotion === undefined ? undefined : { name: promotion.form.title }
      },
      read: lists['promotions.recipients'],
    },
  }
}

function readHandlers(module: PromotionContext) {
  const { reader, clock, config } = module.deps
  return {
    'promotions.get': async ({ params, actor }) => {
      const shown = await showPromotion(module, reader, params.id, actor, clock.now())
      return shown.ok ? ok({ data: shown.value }) : shown
    },
    'promotions.options': async () => {
      const { rules } = await readLicence(reader, config)
      return ok({ data: { capAllowed: rules.bonusWinCap } })
    },
    'promotions.choices': async () => {
      const active = await listActive(reader, clock.now())
      return ok({ data: active.map(({ id, form: { title } }) => ({ id, title })) })
    },
    'promotions.grantable-deposits': async ({ params }) => {
      const [member] = await module.members.findByIds(reader, [params.id])
      return member === undefined ? refuse('NOT_FOUND') : ok({ data: await listGrantableDeposits(reader, member.id) })
    },
    'promotions.versions': async ({ params }) => {
      const versions = await listVersions(reader, params.id)
      if (versions.length === 0) return refuse('NOT_FOUND')
      const pictureOf = await findPictures(
        module,
        reader,
        versions.map(({ form }) => form),
      )
      return ok({ data: versions.map(version => ({ ...version, picture: pictureOf(version.form) })) })
    },
    'promotions.figures': async ({ params, query }) => {
      const period = dayRange(query, businessDayOf(clock.now(), config.dayRule), DAYS)
      if (!period.ok) return period
      if ((await findPromotion(reader, params.id)) === undefined) return refuse('NOT_FOUND')
      const [totals, days, results] = await Promise.all([
        readTotals(reader, params.id),
        readDays(reader, params.id, period.value),
        readResults(reader, params.id, period.value),
      ])
      return ok({
        data: { ...totals, ngr: results?.ngr ?? null, days: [...days], results: results && [...results.days] },
      })
    },
    'promotions.simulate': simulateHandler(module),
    'promotions.backtest': backtestHandler(module),
    'integration.promotions': async () => {
      const active = await listActive(reader, clock.now())
      const pictureOf = await findPictures(
        module,
        reader,
        active.map(({ form }) => form),
      )
      const own = await module.turnover.contributions(reader)
      return ok({
        data: active.map(({ id, form }) => {
          const { limits: _limits, audience, ...terms } = form
          const { withTags, withoutTags, ...rest } = audience
          return {
            ...terms,
            id,
            picture: pictureOf(form),
            contributions: form.contributions ?? { ...own },
            audience: rest,
            isSelective: withTags.length + withoutTags.length > 0,
          }
        }),
      })
    },
  } satisfies Partial<PromotionHandlers>
}

function writeHandlers(module: PromotionContext) {
  const { deps } = module
  const [create, change] = [createPromotion(module), changePromotion(module)]
  const [grant, cancel] = [grantByStaff(module), cancelRecipient(module)]
  const end = changeState(module, 'end')
  type Step = 'schedule' | 'activate' | 'pause' | 'resume' | 'archive'
  const to = (step: Step): Handlers['promotions.pause'] => {
    const spec = changeState(module, step)
    return ({ params, origin }) => runCommand(deps, spec, origin, params)
  }
  return {
    'promotions.create': ({ body, origin }) => runCommand(deps, create, origin, body),
    'promotions.change': ({ params, body, ifMatch = 0, origin }) =>
      runCommand(deps, change, origin, { id: params.id, version: ifMatch, form: body }),
    'promotions.schedule': to('schedule'),
    'promotions.activate': to('activate'),
    'promotions.pause': to('pause'),
    'promotions.resume': to('resume'),
    'promotions.archive': to('archive'),
    'promotions.end': ({ params, body, origin }) => runCommand(deps, end, origin, { id: params.id, ...body }),
    'promotions.grant': ({ params, body, origin }) => runTwoPerson(deps, grant, origin, { id: params.id, ...body }),
    'promotions.cancel-grant': ({ params, body, origin }) =>
      runCommand(deps, cancel, origin, { ...params, reason: body.reason.trim() }),
  } satisfies Partial<PromotionHandlers>
}

/** `200.00`, or `50% ≤ 500.00`. */
const bonusText = ({ bonus }: Pick<PromotionForm, 'bonus'>): string =>
  bonus.kind === 'fixed'
    ? toBaht(bonus.amount).toFixed(2)
    : `${bonus.basisPoints / 100}% ≤ ${toBaht(bonus.maxBonus).toFixed(2)}`
const promotionColumns = fileColumns(promotions, 'promotions', {
  bonus: text(bonusText),
  turnover: percent(row => row.turnoverPercent),
  budget: money(row => row.limits.budget),
})
const recipientColumns = fileColumns(
  recipients,
  'promotions',
  {
    status: label('promotions', 'grantStatus'),
    deposit: { deposit: money(row => row.deposit?.amount), depositId: code(row => row.deposit?.id) },
  },
  'recipient',
)
