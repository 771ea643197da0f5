import { ok, refuse, type BankAccountId } from '@backoffice/kernel'
import { runCommand, runTwoPerson, type Handlers } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { answerOf } from './account-response.ts'
import type { Balances } from './balances.ts'
import { accountsShown, daysShown, isOfThisAge } from './account-lists.ts'
import { findAccount } from './bank-accounts.repo.ts'
import { listBanks } from './banks.repo.ts'
import { channelHandlers } from './channels.routes.ts'
import type { bankingLists } from './lists.ts'
import { boundsFor, toReconciliationDetail, dayStatusesFor } from './reconciliation.ts'
import type { BankingContext } from './context.ts'
import { readScbInfo } from './scb-info.ts'
import { transferHandlers } from './transfers.routes.ts'
import { addAccount } from './commands/add-account.ts'
import { changeAccountStatus } from './commands/change-account-status.ts'
import { changeAccount } from './commands/change-account.ts'
import { closeDay } from './commands/close-day.ts'
import { categorizeLine } from './commands/categorize-line.ts'
import { setAccountSecret } from './commands/set-account-secret.ts'

type BankingHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `banking.${string}`>>,
  keyof ReturnType<typeof bankingLists>
>

export const bankingHandlers = (module: BankingContext, balances: Balances): BankingHandlers => ({
  ...balanceHandlers(module, balances),
  ...accountHandlers(module),
  ...lineHandlers(module),
  ...transferHandlers(module),
  ...channelHandlers(module),
  ...dayHandlers(module),
})

type BalanceHandlers = Pick<
  Handlers,
  'banking.payment-balance' | 'banking.tmn-info' | 'banking.scb-info' | 'banking.sms-balance' | 'banking.banks'
>

function balanceHandlers({ deps }: BankingContext, balances: Balances): BalanceHandlers {
  return {
    'banking.payment-balance': async () => {
      const read = await balances.fairpay()
      if (read === null) return refuse('UPSTREAM_FAILED')
      return ok({
        data: {
          available: { amount: read.value.available, currency: 'THB' },
          pending: read.value.pending,
          asOf: read.asOf,
        },
      })
    },
    'banking.tmn-info': async () => {
      const read = await balances.tmn()
      return ok(
        read === null
          ? { balance: null, asOf: await balances.lastGoodAt('tmn'), status: 'down' as const }
          : { balance: read.value, asOf: read.asOf, status: 'up' as const },
      )
    },
    'banking.scb-info': async () => ok(await readScbInfo(deps.reader, deps.clock.now(), deps.config.dayRule)),
    'banking.sms-balance': async () => ok({ data: (await balances.sms())?.value ?? null }),
    'banking.banks': async () => ok({ data: await listBanks(deps.reader) }),
  }
}

type AccountHandlers = Pick<
  Handlers,
  | 'banking.pay-accounts'
  | 'banking.account'
  | 'banking.add-account'
  | 'banking.change-account'
  | 'banking.account-status'
  | 'banking.account-secret'
>

function accountHandlers(module: BankingContext): AccountHandlers {
  const { deps } = module
  const [add, change, status] = [addAccount(module), changeAccount(module), changeAccountStatus(module)]
  const secret = setAccountSecret(module)
  return {
    'banking.pay-accounts': async ({ actor }) => ok({ data: await accountsShown(module, actor) }),
    'banking.account': async ({ params, actor }) => {
      const record = await findAccount(deps.db, accountId(params.id), deps.clock.now(), deps.config.dayRule)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: answerOf(record, actor) })
    },
    'banking.add-account': ({ body, origin }) => runTwoPerson(deps, add, origin, body),
    'banking.change-account': ({ params, body, origin, ifMatch = 0 }) =>
      runTwoPerson(deps, change, origin, { id: accountId(params.id), version: ifMatch, change: input(body) }),
    'banking.account-status': ({ params, body, origin }) =>
      runTwoPerson(deps, status, origin, { id: accountId(params.id), ...body }),
    'banking.account-secret': ({ params, body, origin }) =>
      runTwoPerson(
        deps,
        secret.command(body.value),
        origin,
        secret.inputOf(accountId(params.id), body.name, body.value),
      ),
  }
}

function lineHandlers(module: BankingContext): Pick<Handlers, 'banking.explain'> {
  const explain = categorizeLine(module)
  return {
    'banking.explain': ({ params, body, origin }) =>
      runCommand(module.deps, explain, origin, { id: params.id, ...body }),
  }
}

type DayHandlers = Pick<Handlers, 'banking.reconciliation' | 'banking.reconciliation-of' | 'banking.close-day'>

function dayHandlers(module: BankingContext): DayHandlers {
  const { deps } = module
  const close = closeDay(module)
  return {
    'banking.reconciliation': ({ query, actor }) => daysShown(module, query.day, actor),
    'banking.reconciliation-of': async ({ params, actor }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'outside the supported range of days')
      const bounds = boundsFor(module, params.day)
      const [current] = await dayStatusesFor(deps.reader, accountId(params.accountId), bounds)
      return current === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await toReconciliationDetail(deps.reader, current, bounds, actor, deps.clock.now()) })
    },
    'banking.close-day': async ({ params, body, origin }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'outside the supported range of days')
      return runCommand(deps, close, origin, { ...params, accountId: accountId(params.accountId), ...body })
    },
  }
}

const accountId = (id: string): BankAccountId => id as BankAccountId

/** An absent field differs from null. */
const input = <T extends object>(
  body: T,
): { [K in keyof T]-?: Exclude<T[K], undefined> } extends infer R ? Partial<R> : never =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never
