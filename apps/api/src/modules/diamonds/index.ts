import { diamondSetting } from '@backoffice/contract/diamonds/forms'
import { diamondHistory } from '@backoffice/contract/diamonds/lists'
import { type MemberId, satang, type Satang } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { createSetting, type Pictures } from '../setting-documents/index.ts'
import { claimDiamonds } from './commands/claim-diamonds.ts'
import { exchangeDiamonds } from './commands/exchange-diamonds.ts'
import type { DiamondDocument, DiamondsContext } from './context.ts'
import { diamondList, showEntry } from './history.list.ts'
import { diamondOffer } from './offer.ts'

type DiamondHandlers = Pick<Handlers, Extract<keyof Handlers, `diamond${string}`>>

const initial: DiamondDocument = {
  enabled: false,
  minPerDay: 1,
  maxPerDay: 1,
  needsDeposit: true,
  exchangeEnabled: false,
  bahtPerDiamond: satang(100n),
  turnoverPercent: 100,
  minExchange: 1,
}

const columns = fileColumns(diamondHistory, 'diamonds', {
  name: text(row => row.member.name),
  phone: text(row => row.member.phone),
})

type Dependencies = Pick<DiamondsContext, 'members' | 'rewards'> & { readonly pictures: Pictures }

/** The module of free diamonds: claimed once a business day, exchanged for credit. */
export function createDiamonds(deps: Deps, { members, rewards, pictures }: Dependencies) {
  const options = { pictures, changedHandlers: [] }
  const setting = createSetting(deps, diamondSetting, { initial, derive: () => ({}) }, options)
  const module: DiamondsContext = { deps, members, rewards, read: setting.read }
  const history = listHandler(diamondHistory, deps, {
    list: diamondList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => showEntry(row, actor)),
  })
  const handlers: DiamondHandlers = {
    'diamond-setting.get': setting.handlers.get,
    'diamond-setting.change': setting.handlers.change,
    'diamond-setting.history': setting.handlers.history,
    'diamonds.history': history,
  }
  const exports: Pick<ListExports, 'diamonds.history'> = { 'diamonds.history': { columns, read: history } }
  return {
    handlers,
    exports,
    claim: claimDiamonds(module),
    exchange: exchangeDiamonds(module),
    /** What the player site offers a member. */
    offerTo: (to: Reader, memberId: MemberId) => diamondOffer(module, to, memberId),
    /** The highest rate a diamond was ever exchanged for: one lowered for a while does not make diamonds cheap. */
    async highestRate(reader: Reader): Promise<Satang> {
      const rates = (await setting.versions(reader, null)).map(({ settings }) => settings.bahtPerDiamond)
      return rates.reduce((highest, rate) => (rate > highest ? rate : highest), initial.bahtPerDiamond)
    },
  }
}
