import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { creditReward, rankRewardTimes, type RankRewardTime, rankTierFields } from '@backoffice/contract/ranking/terms'
import { MAX_UNITS, rewardKinds } from '@backoffice/contract/rewards/terms'
import type { FormField, FormValue, FormValues } from '../../ui/form/declared/form-fields.ts'
import type { FormScreen } from '../../ui/record/record-screen.ts'

export type Tier = ClientResponse<Endpoints['ranking.tiers']>['data'][number]
export type Preview = ClientResponse<Endpoints['ranking.preview']>['data']
export type Promotion = ClientResponse<Endpoints['ranking.promoted-daily']>['data'][number]
export type Amounts = Promotion['reward']
export type Move = ClientResponse<Endpoints['ranking.history-of']>[number]
export type MemberRank = ClientResponse<Endpoints['ranking.of-member']>['data']
export type Reward = NonNullable<ClientRequest<Endpoints['ranking.create']>['body']['rewards'][RankRewardTime]>

const rewardFields = (time: RankRewardTime): FormField[] => {
  const [path, group] = [`rewards.${time}`, `time.${time}`]
  const kindIn = (values: FormValues) => values[`rewards_${time}_kind`] ?? ''
  return [
    { path: `${path}.kind`, group, kind: 'choice', values: rewardKinds },
    {
      ...creditReward.amount,
      path: `${path}.amount`,
      group,
      kind: 'number',
      required: true,
      when: values => kindIn(values) !== '',
    },
    {
      ...creditReward.turnoverPercent,
      path: `${path}.turnoverPercent`,
      group,
      when: values => kindIn(values) === 'credit',
    },
  ]
}
const rewardRows = rankRewardTimes.map(time => rewardFields(time).map(({ path }) => path))

type RewardValues = { readonly [K in 'kind' | 'amount' | 'turnoverPercent']: string | number | null }
/** No kind is no reward, and only credit has turnover. */
const toReward = ({ turnoverPercent, ...reward }: RewardValues) =>
  reward.kind === 'credit' ? { ...reward, turnoverPercent: turnoverPercent ?? 0 } : reward.kind === null ? null : reward

const rewards = {
  fields: rankRewardTimes.flatMap(rewardFields),
  toBody: (tier: Record<string, unknown>) => {
    const entered = Object.entries(tier['rewards'] as Record<RankRewardTime, RewardValues>)
    return { ...tier, rewards: Object.fromEntries(entered.map(([time, reward]) => [time, toReward(reward)])) }
  },
}

/** The form of a tier beside the others. */
export const tierForm = (tiers: readonly Tier[]): FormScreen<Tier> => ({
  of: { noun: 'ranking', fields: rankTierFields },
  words: 'ranking',
  nameOf: ({ name }) => name,
  form: {
    wide: true,
    rows: [['name', 'level'], ['icon', 'colour'], ['threshold'], ...rewardRows],
    defaults: nextTier(tiers),
    more: rewards,
    states(values, tier, t) {
      const others = tiers.filter(({ id }) => id !== tier?.id)
      const isTaken = (text: string) => others.some(({ level }) => level === Number(text))
      const reward = (time: RankRewardTime, kind: FormValue | undefined) => ({
        [`rewards.${time}.kind`]: { empty: t('reward.none') },
        [`rewards.${time}.amount`]:
          kind === 'credit' ? { label: t('field.amountBaht') } : { isWhole: true, min: 1, max: MAX_UNITS },
      })
      return {
        level: { check: text => (isTaken(text) ? t('ui:fieldErrors.TAKEN') : undefined) },
        threshold: thresholdLimits(others, Number(values['level'])),
        ...Object.assign({}, ...rankRewardTimes.map(time => reward(time, values[`rewards_${time}_kind`]))),
      }
    },
  },
})

type Ordered = Pick<Tier, 'level' | 'threshold'>

/** A tier above the highest one, with twice its threshold. */
export function nextTier(tiers: readonly Ordered[]) {
  const last = tiers.at(-1)
  return {
    level: (last?.level ?? 0) + 1,
    icon: 'medal',
    colour: '#8c5a2b',
    threshold: last === undefined ? 1_000 : last.threshold * 2,
    rewards: Object.fromEntries(rankRewardTimes.map(time => [time, null])),
  }
}

const SATANG = 0.01
const toBaht = (amount: number): number => Math.round(amount * 100) / 100

/** The least and the highest threshold of a level among the others; both must differ from theirs. */
export function thresholdLimits(others: readonly Ordered[], level: number): { min: number; max: number | undefined } {
  const below = others.filter(tier => tier.level < level).map(({ threshold }) => threshold)
  const above = others.filter(tier => tier.level > level).map(({ threshold }) => threshold)
  return {
    min: toBaht(Math.max(0, ...below) + SATANG),
    max: above.length === 0 ? undefined : toBaht(Math.min(...above) - SATANG),
  }
}
