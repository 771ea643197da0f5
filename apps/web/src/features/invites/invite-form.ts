import { inviteBases } from '@backoffice/contract/invites/terms'
import { settingForm } from '../../ui/setting/setting-form.ts'

export const inviteForm = settingForm('invite-setting', {
  words: 'inviteSetting',
  manage: 'marketing.manage',
  panels: {
    commission: [
      { path: 'enabled', kind: 'switch', wide: true },
      { path: 'basis', kind: 'choice', values: inviteBases },
      { path: 'minDeposit', kind: 'money', min: 0, required: true },
      { path: 'levels.0.rate', kind: 'percent', required: true },
      { path: 'levels.1.rate', kind: 'percent' },
      { path: 'levels.2.rate', kind: 'percent' },
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
    levels: Object.values(rates as Record<string, number | null>).flatMap((rate, index) =>
      rate === null ? [] : [{ depth: index + 1, rate }],
    ),
  }),
})
