import type { ClientRequest, Endpoints } from '@backoffice/contract'
import { campaignChannels } from '@backoffice/contract/campaigns/record'
import { withoutInvisible } from '@backoffice/kernel/text'
import { baseAddress } from '../../api/address.ts'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'
import { toInstant, writeInstant } from '../../ui/form/zone-time.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

export type Campaign = RowOf<'campaigns.list'>
type Body = ClientRequest<Endpoints['campaigns.create']>['body']
export type Values = Record<'name' | 'code' | 'channel' | 'cost' | 'startsAt' | 'endsAt' | 'landingPath', string>

export const emptyValues: Values = {
  name: '',
  code: '',
  channel: 'facebook',
  cost: '0.00',
  startsAt: '',
  endsAt: '',
  landingPath: '/',
}

/** `zone`: the operator's, unless given. */
export const toValues = (
  { name, code, channel, cost, startsAt, endsAt, landingPath }: Body,
  zone?: string,
): Values => ({
  name,
  code,
  channel,
  landingPath,
  cost: writeBaht(cost),
  startsAt: writeInstant(startsAt, zone),
  endsAt: writeInstant(endsAt, zone),
})

/** The form's values for the API. An instant that was not edited keeps its seconds. */
export function toBody(
  { name, code, channel, cost, startsAt, endsAt, landingPath }: Values,
  before: Pick<Body, 'startsAt' | 'endsAt'> = { startsAt: null, endsAt: null },
  zone?: string,
): Body {
  return {
    name: name.trim(),
    code: code.trim(),
    channel: campaignChannels.find(each => each === channel) ?? 'other',
    cost: readBaht(cost),
    startsAt: toInstant(startsAt, before.startsAt, zone),
    endsAt: toInstant(endsAt, before.endsAt, zone),
    landingPath: landingPath.trim(),
  }
}

export const isCode = (text: string): boolean => /^[A-Za-z0-9_-]{2,50}$/.test(withoutInvisible(text).trim())
/** A path of the player site: `//` and `/\` would lead to another one. */
export const isSitePath = (text: string): boolean => /^\/(?![/\\])[^\s\\#]*$/.test(text.trim())

/** The link to share, with the API's address where the server knows no public one. */
export const linkOf = ({ url }: Pick<Campaign, 'url'>): string => new URL(url, baseAddress('')).href
