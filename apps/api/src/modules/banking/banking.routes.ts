import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import type { Balances } from './balances.ts'
import { listPayAccounts } from './bank-accounts.repo.ts'

export type BankingHandlers = Pick<Handlers, 'banking.payment-balance' | 'banking.tmn-info' | 'banking.sms-balance' | 'banking.pay-accounts'>

export function bankingHandlers(deps: Deps, balances: Balances): BankingHandlers {
  return {
    'banking.payment-balance': async () => {
      const read = await balances.fairpay()
      if (read === null) return refuse('UPSTREAM_FAILED')
      return ok({ data: { available: { amount: read.value.available, currency: 'THB' }, pending: read.value.pending, asOf: read.asOf } })
    },
    'banking.tmn-info': async () => {
      const read = await balances.tmn()
      return ok(read === null ? { balance: null, asOf: await balances.lastGoodAt('tmn'), status: 'down' as const } : { balance: read.value, asOf: read.asOf, status: 'up' as const })
    },
    'banking.sms-balance': async () => ok({ data: (await balances.sms())?.value ?? null }),
    'banking.pay-accounts': async () => ok({ data: await listPayAccounts(deps.reader) }),
  }
}
