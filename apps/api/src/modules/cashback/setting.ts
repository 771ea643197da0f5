import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import { satang } from '@backoffice/kernel'

/** Before an operator saves any: off, with the usual terms of a weekly share of losses. */
export const cashbackInitial: CashbackDocument = {
  enabled: false,
  basis: 'net-loss',
  perCategory: false,
  rate: 500,
  rates: { slot: 500, casino: 500, sport: 500, esport: 500, lotto: 0, fishing: 500, horse: 0 },
  period: 'weekly',
  min: satang(100n),
  cap: null,
  reviewHours: 6,
  claimDays: 7,
  turnoverPercent: 100,
  excludedTags: [],
}
