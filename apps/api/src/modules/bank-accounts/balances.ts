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

/** Age of the last answer from which a provider is called again. */
const FRESH_MS = 60_000
type ProviderAnswer = { readonly provider: Provider; readonly lastGoodAt: Date }

/**
 * The last successful answer of each provider the operator uses. One without an answer in the last minute is called
 * now; one that never answered is left out.
 */
export async function providerAnswers({ db, clock, config }: Deps, balances: Balances): Promise<ProviderAnswer[]> {
  const used = (['fairpay', 'tmn', 'sms'] as const).filter(provider => config.services[provider] !== null)
  const answers = await Promise.all(
    used.map(async provider => {
      const known = await lastGoodAt(db, provider)
      const isFresh = known !== null && known.getTime() > clock.now().getTime() - FRESH_MS
      if (!isFresh) await balances[provider]()
      return { provider, lastGoodAt: isFresh ? known : await lastGoodAt(db, provider) }
    }),
  )
  return answers.flatMap(({ provider, lastGoodAt: at }) => (at === null ? [] : [{ provider, lastGoodAt: at }]))
}
