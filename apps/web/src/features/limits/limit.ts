import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { isInMinutes } from '@backoffice/contract/limits/terms'
import type { Translate } from '../../i18n/translate.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

export type MemberLimits = ClientResponse<Endpoints['limits.of-member']>['data']
export type Limit = MemberLimits['limits'][number]
export type Change = MemberLimits['changes'][number]
type Kind = Limit['kind']

/** An amount of a limit: money, of sessions minutes. */
export const amountOf = (kind: Kind, amount: number, t: Translate): string =>
  isInMinutes(kind) ? t('minutes', { count: amount }) : formatMoney(amount)

/** The same; null: there is no limit. */
export const limitOf = (kind: Kind, amount: number | null, t: Translate): string =>
  amount === null ? t('noLimit') : amountOf(kind, amount, t)

/** How much of a limit is used, 0 to 1. */
export const shareOf = ({ used, amount }: { readonly used: number | null; readonly amount: number }): number =>
  used === null ? 0 : Math.min(1, Math.max(0, used / amount))
