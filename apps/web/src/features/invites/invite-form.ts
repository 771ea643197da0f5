import { inviteBases } from '@backoffice/contract/invites/terms'
import { maxShareOf } from '@backoffice/contract/rewards/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

/** `above`: the levels that count towards the same limit before it. */
const share = (...above: string[]) =>
  ({ kind: 'percent', limit: { by: 'basis', most: maxShareOf, with: above } }) as const

export const inviteForm = settingForm('invite-setting', {
  words: 'inviteSetting',
  manage: 'marketing.manage',
  panels: {
    commission: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'basis', kind: 'choice', values: inviteBases },
      { path: 'minDeposit', kind: 'money', min: 0, required: true },
      { path: 'levels.0.rate', ...share(), required: true },
      { path: 'levels.1.rate', ...share('levels.0.rate') },
      { path: 'levels.2.rate', ...share('levels.0.rate', 'levels.1.rate') },
      { path: 'maxPerInvitee', kind: 'money', min: 0.01 },
      { path: 'selfReferralCheck', kind: 'switch', wide: true },
    ],
    payout: [
      { path: 'minPayout', kind: 'money', min: 0.01, required: true },
      { path: 'turnoverPercent', kind: 'whole', min: 0, max: 10_000, required: true },
    ],
  },
  toBody: ({ levels: rates, ...rest }) => ({
    ...rest,
    levels: Object.values(rates as Record<string, { rate: number | null }>).flatMap(({ rate }, index) =>
      rate === null ? [] : [{ depth: index + 1, rate }],
    ),
  }),
})
