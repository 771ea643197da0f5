import type { BankAccountResponse } from '@backoffice/contract/bank-accounts/forms'
import { ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { runTwoPerson, type Handlers } from '../../platform/http/index.ts'
import { toAccountResponse } from './account-response.ts'
import type { Balances } from './balances.ts'
import { findAccount, listAccounts } from './bank-accounts.repo.ts'
import { listBanks } from './banks.repo.ts'
import type { BankAccountContext } from './commands/account-command.ts'
import { readScbInfo } from './scb-info.ts'
import { addAccount } from './commands/add-account.ts'
import { changeAccountStatus } from './commands/change-account-status.ts'
import { changeAccount } from './commands/change-account.ts'
import { setAccountSecret } from './commands/set-account-secret.ts'

export const bankAccountHandlers = (
  module: BankAccountContext,
  balances: Balances,
): BalanceHandlers & AccountHandlers => ({
  ...balanceHandlers(module, balances),
  ...accountHandlers(module),
})

type BalanceHandlers = Pick<
  Handlers,
  'banking.payment-balance' | 'banking.tmn-info' | 'banking.scb-info' | 'banking.sms-balance' | 'banking.banks'
>

function balanceHandlers({ deps }: BankAccountContext, balances: Balances): BalanceHandlers {
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

/** The operator's accounts as an admin sees them. */
export const listAccountResponses = async (deps: Deps, viewer: AdminActor): Promise<BankAccountResponse[]> =>
  (await listAccounts(deps.reader, deps.clock.now(), deps.config.dayRule)).map(record =>
    toAccountResponse(record, viewer),
  )

type AccountHandlers = Pick<
  Handlers,
  | 'banking.pay-accounts'
  | 'banking.account'
  | 'banking.add-account'
  | 'banking.change-account'
  | 'banking.account-status'
  | 'banking.account-secret'
>

function accountHandlers(module: BankAccountContext): AccountHandlers {
  const { deps } = module
  const [add, change, status] = [addAccount(module), changeAccount(module), changeAccountStatus(module)]
  const secret = setAccountSecret(module)
  return {
    'banking.pay-accounts': async ({ actor }) => ok({ data: await listAccountResponses(deps, actor) }),
    'banking.account': async ({ params, actor }) => {
      const record = await findAccount(deps.db, params.id, deps.clock.now(), deps.config.dayRule)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: toAccountResponse(record, actor) })
    },
    'banking.add-account': ({ body, origin }) => runTwoPerson(deps, add, origin, body),
    'banking.change-account': ({ params, body, origin, ifMatch = 0 }) =>
      runTwoPerson(deps, change, origin, { id: params.id, version: ifMatch, change: input(body) }),
    'banking.account-status': ({ params, body, origin }) => runTwoPerson(deps, status, origin, { ...params, ...body }),
    'banking.account-secret': ({ params, body, origin }) =>
      runTwoPerson(deps, secret.command(body.value), origin, secret.inputOf(params.id, body.name, body.value)),
  }
}

/** An absent field differs from null. */
const input = <T extends object>(
  body: T,
): { [K in keyof T]-?: Exclude<T[K], undefined> } extends infer R ? Partial<R> : never =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never
