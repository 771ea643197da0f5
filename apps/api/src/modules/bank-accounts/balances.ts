import type { Satang } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { FairPay } from './adapters/fairpay.ts'
import { readSms, readTmn } from './adapters/gauges.ts'
import { createGauge } from './gauge.ts'
import { saveBalance, lastGoodAt, type Provider } from './provider-balances.repo.ts'

export type Balances = ReturnType<typeof createBalances>

/** Provider balances for the chips. Null while one fails; the time of the last successful response is stored. */
export function createBalances(deps: Deps, fairpay: Pick<FairPay, 'balance'>) {
  const { tmn, sms } = deps.config.services
  const gauge = <T>(
    provider: Provider,
    read: () => Promise<T | null>,
    saved: (value: T) => { balance: Satang | null; units: number | null },
  ) =>
    createGauge(deps.clock, async () => {
      const value = await read()
      const asOf = deps.clock.now()
      if (value !== null) await saveBalance(deps.db, provider, saved(value), asOf)
      return value === null ? null : { value, asOf }
    })
  return {
    fairpay: gauge('fairpay', fairpay.balance, ({ available }) => ({ balance: available, units: null })),
    tmn: gauge(
      'tmn',
      async () => (tmn === null ? null : readTmn(tmn)),
      balance => ({ balance, units: null }),
    ),
    sms: gauge(
      'sms',
      async () => (sms === null ? null : readSms(sms)),
      units => ({ balance: null, units }),
    ),
    lastGoodAt: (provider: Provider) => lastGoodAt(deps.reader, provider),
  }
}
