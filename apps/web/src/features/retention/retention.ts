import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { MAX_COUNTED } from '@backoffice/contract/retention/terms'
import type { Translate } from '../../i18n/translate.ts'
import { formatCount } from '../../ui/money/format-money.ts'

export type Category = ClientResponse<Endpoints['retention.categories']>['data'][number]
export type Run = ClientResponse<Endpoints['retention.runs']>['data'][number]
export type Erasure = ClientResponse<Endpoints['personal-data.erasures']>['data'][number]
export type PersonalData = ClientResponse<Endpoints['personal-data.of-member']>['data']

/** How many a run has found: counted no further than the contract says. */
export const foundText = (t: Translate, found: number): string =>
  found > MAX_COUNTED ? t('more', { number: formatCount(MAX_COUNTED) }) : formatCount(found)

export const daysText = (t: Translate, days: number | null): string =>
  days === null ? t('forever') : t('keptDays', { count: days, number: formatCount(days) })

export const obstacleText = (t: Translate, obstacles: Erasure['obstacles']): string =>
  obstacles.map(each => t(`obstacle.${each}`)).join(', ')
