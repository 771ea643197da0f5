import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { Translate } from '../../i18n/translate.ts'
import type { Format } from '../../i18n/format.ts'

export type Provider = ClientResponse<Endpoints['summaries.providers']>['data'][number]

type Measured = Pick<Provider, 'successRate' | 'medianMs' | 'lagMs' | 'lastAt'>

/** What shows how a provider does: its calls, how far it lags, or when it last reported. */
export function measureOf({ successRate, medianMs, lagMs, lastAt }: Measured, t: Translate, format: Format): string {
  const seconds = (milliseconds: number) => t('seconds', { figure: (milliseconds / 1000).toFixed(1) })
  if (successRate !== null)
    return [`${rateOf(successRate)}%`, ...(medianMs === null ? [] : [seconds(medianMs)])].join(' · ')
  if (lagMs !== null) return t('lag', { time: lagMs < 60_000 ? seconds(lagMs) : format.duration(lagMs / 1000) })
  return lastAt === null ? '—' : t('last', { time: format.when(lastAt, 'time') })
}

/** The state in words; a provider that has been heard before is silent rather than without data. */
export function stateText(
  { state, lastAt }: Pick<Provider, 'state' | 'lastAt'>,
  t: Translate,
  format: Format,
  now: number,
) {
  return state === 'no-data' && lastAt !== null
    ? t('silent', { age: format.age((now - Date.parse(lastAt)) / 1000) })
    : t(`state.${state}`)
}

/** A rate in percent with one decimal; below 1 it is never shown as 100. */
const rateOf = (rate: number): string => (Math.floor(rate * 1000) / 10).toFixed(rate === 1 ? 0 : 1)
