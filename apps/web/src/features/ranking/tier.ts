import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { type RankIcon, rankIcons, type RankRewardTime } from '@backoffice/contract/ranking/terms'
import { isAmount, readBaht, writeBaht } from '../../ui/form/money-text.ts'

export type Tier = ClientResponse<Endpoints['ranking.tiers']>['data'][number]
export type Preview = ClientResponse<Endpoints['ranking.preview']>['data']
export type Promotion = ClientResponse<Endpoints['ranking.promoted-daily']>['data'][number]
export type Amounts = Promotion['reward']
export type Move = ClientResponse<Endpoints['ranking.history-of']>[number]
export type MemberRank = ClientResponse<Endpoints['ranking.of-member']>['data']
type Body = ClientRequest<Endpoints['ranking.create']>['body']
export type Reward = NonNullable<Body['rewards'][RankRewardTime]>

type RewardField = `${RankRewardTime}${'Kind' | 'Amount' | 'Turnover'}`
export type Values = Record<'name' | 'level' | 'icon' | 'colour' | 'threshold' | RewardField, string>

const NO_REWARD = { Kind: '', Amount: '', Turnover: '0' } as const
const fields = ['Kind', 'Amount', 'Turnover'] as const

/** A reward in the form's fields; no kind is no reward. */
function toFields(time: RankRewardTime, reward: Reward | null): Partial<Record<RewardField, string>> {
  const text =
    reward === null
      ? NO_REWARD
      : reward.kind === 'credit'
        ? { Kind: 'credit', Amount: writeBaht(reward.amount), Turnover: String(reward.turnoverPercent) }
        : { Kind: reward.kind, Amount: String(reward.amount), Turnover: '0' }
  return Object.fromEntries(fields.map(field => [`${time}${field}`, text[field]]))
}

export const toValues = ({ name, level, icon, colour, threshold, rewards }: Body): Values =>
  ({
    name,
    level: String(level),
    icon,
    colour,
    threshold: writeBaht(threshold),
    ...toFields('promotion', rewards.promotion),
    ...toFields('daily', rewards.daily),
    ...toFields('monthly', rewards.monthly),
  }) as Values

function toReward(values: Values, time: RankRewardTime): Reward | null {
  const [kind, amount, turnover] = fields.map(field => values[`${time}${field}`].trim())
  if (kind === 'credit')
    return { kind, amount: readBaht(amount ?? ''), turnoverPercent: Number((turnover ?? '') === '' ? 0 : turnover) }
  return kind === 'diamond' || kind === 'spin' ? { kind, amount: Number(amount) } : null
}

export const toBody = (values: Values): Body => ({
  name: values.name.trim(),
  level: Number(values.level),
  icon: rankIcons.find(each => each === values.icon) ?? ('medal' satisfies RankIcon),
  colour: values.colour.trim().toLowerCase(),
  threshold: readBaht(values.threshold),
  rewards: {
    promotion: toReward(values, 'promotion'),
    daily: toReward(values, 'daily'),
    monthly: toReward(values, 'monthly'),
  },
})

/** A whole number within limits, as typed. */
export const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** Whether a typed amount suits the kind of reward: baht for credit, otherwise a whole number. */
export const isRewardAmount = (kind: string, text: string, maxBaht: number, maxUnits: number): boolean =>
  kind === 'credit' ? isAmount(text) && readBaht(text) > 0 && readBaht(text) <= maxBaht : isWhole(text, 1, maxUnits)

/** A tier above the highest one, with twice its threshold. */
export function nextTier(tiers: readonly Pick<Tier, 'level' | 'threshold'>[]): Values {
  const last = tiers.at(-1)
  return toValues({
    name: '',
    level: (last?.level ?? 0) + 1,
    icon: 'medal',
    colour: '#8c5a2b',
    threshold: last === undefined ? 1_000 : last.threshold * 2,
    rewards: { promotion: null, daily: null, monthly: null },
  })
}

const SATANG = 0.01
const toBaht = (amount: number): number => Math.round(amount * 100) / 100

/** The least and the highest threshold of a level among the others; both must differ from theirs. */
export function thresholdLimits(
  others: readonly Pick<Tier, 'level' | 'threshold'>[],
  level: number,
): { min: number; max: number | undefined } {
  const below = others.filter(tier => tier.level < level).map(({ threshold }) => threshold)
  const above = others.filter(tier => tier.level > level).map(({ threshold }) => threshold)
  return {
    min: toBaht(Math.max(0, ...below) + SATANG),
    max: above.length === 0 ? undefined : toBaht(Math.min(...above) - SATANG),
  }
}
