import { ok, refuse } from '@backoffice/kernel'
import type { Handlers } from '../../platform/http/index.ts'

/** A transaction is a deposit or a withdrawal: ids have no kind, so both modules are tried in turn. */
export function transactionById(
  modules: Pick<Handlers, 'deposits.get' | 'withdrawals.get'>,
): Pick<Handlers, 'transactions.get'> {
  return {
    'transactions.get': async call => {
      const deposit = await modules['deposits.get'](call)
      if (deposit.ok) return ok({ data: { kind: 'deposit', deposit: deposit.value.data } })
      if (deposit.code !== 'NOT_FOUND') return deposit
      const withdrawal = await modules['withdrawals.get'](call)
      if (!withdrawal.ok) return withdrawal
      return call.actor.permissions.has('withdrawals.read')
        ? ok({ data: { kind: 'withdrawal', withdrawal: withdrawal.value.data } })
        : refuse('FORBIDDEN')
    },
  }
}
