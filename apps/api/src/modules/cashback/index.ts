import { cashbackEntitlements, cashbackPeriods } from '@backoffice/contract/cashback/lists'
import { cashbackSetting } from '@backoffice/contract/cashback/setting'
import { type MemberId, newId, ok } from '@backoffice/kernel'
import { command, type Origin } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { eachItem } from '../../platform/queue/each-item.ts'
import { fileColumns, label, type ListExports, text } from '../lists/index.ts'
import { createSetting, type Pictures } from '../setting-documents/index.ts'
import { payableOf } from './calculation.ts'
import { cancel, calculateNow } from './commands/change-period.ts'
import { claimCashback } from './commands/claim.ts'
import {
  CALCULATE,
  CALCULATE_BATCH,
  calculateChunk,
  closeClaims,
  closePeriod,
  expireEntitlements,
  finishCalculation,
  openClaims,
} from './commands/period-steps.ts'
import type { CashbackContext } from './context.ts'
import { endedPeriods } from './domain/period.ts'
import { entitlementList } from './entitlements.list.ts'
import { findClaimable } from './entitlements.repo.ts'
import { findPeriodResponse, showPeriod } from './period-response.ts'
import { periodList } from './periods.list.ts'
import { duePeriods, findStoredPeriod, lastDay } from './periods.repo.ts'
import { previewCashback } from './preview.ts'
import { cashbackInitial } from './setting.ts'

type CashbackHandlers = Pick<Handlers, Extract<keyof Handlers, `cashback.${string}` | `cashback-setting.${string}`>>

const STEPS = 'cashback.steps'
const STEP_SECONDS = 60
/** The job stops here and goes on at the next run of the timer: below the time an attempt may take. */
const CALCULATE_MS = 45_000

/** The cashback module: periods that end, what members are entitled to, and their claims. */
export function createCashback(
  deps: Deps,
  { pictures, ...dependencies }: Pick<CashbackContext, 'members' | 'rewards'> & { readonly pictures: Pictures },
) {
  const { reader, config } = deps
  const setting = createSetting(
    deps,
    cashbackSetting,
    { initial: cashbackInitial, derive: () => ({}) },
    { pictures, changedHandlers: [] },
  )
  const module: CashbackContext = {
    deps,
    ...dependencies,
    settings: { versions: async from => (await setting.versions(from)).toReversed(), ...setting.documents },
  }
  const list = listHandler(cashbackPeriods, deps, {
    list: periodList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => showPeriod(module, row, actor)),
  })
  const entitlements = listHandler(cashbackEntitlements, deps, {
    list: entitlementList,
    narrow: (filters, { params }) => ({ ...filters, periodId: params.id }),
    exists: async ({ id }) => (await findStoredPeriod(reader, id)) !== undefined,
    show: rows => rows,
  })
  const [calculate, cancelPeriod] = [calculateNow(module), cancel(module)]
  const handlers: CashbackHandlers = {
    'cashback-setting.get': setting.handlers.get,
    'cashback-setting.change': setting.handlers.change,
    'cashback-setting.history': setting.handlers.history,
    'cashback.list': list,
    'cashback.entitlements': entitlements,
    async 'cashback.get'({ params, actor }) {
      const found = await findPeriodResponse(module, reader, params.id, actor)
      return found.ok ? ok({ data: found.value }) : found
    },
    'cashback.calculate': ({ params, origin }) => runCommand(deps, calculate, origin, params),
    'cashback.cancel': ({ params, body, origin }) => runCommand(deps, cancelPeriod, origin, { ...params, ...body }),
    'cashback.preview': async ({ body }) => ok({ data: await previewCashback(module, body) }),
  }
  const exports: Pick<ListExports, 'cashback.list' | 'cashback.entitlements'> = {
    'cashback.list': {
      columns: fileColumns(cashbackPeriods, 'cashback', {
        basis: label('cashback', 'basis', row => row.settings.basis),
      }),
      read: list,
    },
    'cashback.entitlements': {
      columns: fileColumns(
        cashbackEntitlements,
        'cashback',
        { username: text(row => row.member.username), status: label('cashback', 'entitlement') },
        'memberColumn',
      ),
      async about({ id }) {
        const period = await findStoredPeriod(reader, id)
        return period === undefined ? undefined : { name: `${period.from}-${period.to}` }
      },
      read: entitlements,
    },
  }
  const jobs = periodJobs(module)
  return {
    handlers,
    exports,
    /** For the player's event. */
    claim: claimCashback(module),
    /** What a member can claim now. */
    async claimableOf(of: Reader, memberId: MemberId) {
      const found = await findClaimable(of, memberId, deps.clock.now())
      const claimable = await Promise.all(
        found.map(async ({ terms: stored, startsAt, endsAt, ...entitlement }) => {
          const terms = module.settings.parse(stored)
          const payable = await payableOf(of, terms, { startsAt, endsAt }, { memberId, amount: entitlement.amount })
          const { turnoverPercent } = terms
          return payable === null ? [] : [{ ...entitlement, amount: payable.amount, turnoverPercent }]
        }),
      )
      return claimable.flat()
    },
    /** The timer's work, callable in tests; `calculate` in chunks of `limit` members, at most `chunks` of them. */
    ...jobs,
    start(): void {
      deps.jobs.work(CALCULATE, ({ id }) => jobs.calculate(String(id)))
      deps.jobs.every(STEPS, STEP_SECONDS, jobs.advance)
    },
  }

  function periodJobs(of: CashbackContext) {
    const origin = (): Origin => ({
      actor: { kind: 'system', name: 'cashback' },
      requestId: newId(),
      ip: null,
      userAgent: null,
    })
    async function close(): Promise<void> {
      const now = deps.clock.now()
      const versions = await of.settings.versions(deps.db)
      const ended = endedPeriods({ versions, lastDay: await lastDay(deps.db), now, rule: config.dayRule })
      for (const period of ended)
        await command(deps, closePeriod(of), origin(), { id: newId(now.getTime()), ...period })
    }
    async function calculatePeriod(id: string, { limit = CALCULATE_BATCH, chunks = Infinity } = {}): Promise<void> {
      const until = Date.now() + CALCULATE_MS
      for (let count = 0; count < chunks && Date.now() < until; count++) {
        const progress = await calculateChunk(of, id, limit)
        if (progress === 'stopped') return
        if (progress === 'done') return void (await command(deps, finishCalculation(of), origin(), { id }))
      }
    }
    return {
      calculate: calculatePeriod,
      close,
      /**
       * Closes, calculates, opens and ends the periods for which it is time; safe on several nodes concurrently. One
       * that fails is taken up by the next run. Only closing stops there: a day must not be left out.
       */
      async advance(): Promise<void> {
        await close()
        const due = await duePeriods(deps.db, deps.clock.now())
        await eachItem({ log: deps.log, job: STEPS }, due, async ({ id, status }) => {
          if (status === 'closed') return calculatePeriod(id)
          if (status === 'calculated') return command(deps, openClaims(of), origin(), { id })
          await expireEntitlements(of, id)
          return command(deps, closeClaims, origin(), { id })
        })
      },
    }
  }
}
export type Cashback = ReturnType<typeof createCashback>
