import { inviteFields } from '@backoffice/contract/invites/terms'
import { maxShareOf } from '@backoffice/contract/rewards/terms'
import { type FormField, formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

/** The rate of a level. The levels above it count towards the same limit before it. */
const rates = ['levels.0.rate', 'levels.1.rate', 'levels.2.rate'] as const
const shares = rates.map(
  (path, at): FormField => ({
    path,
    kind: 'percent',
    limit: { by: 'basis', most: maxShareOf, with: rates.slice(0, at) },
    required: at === 0 ? true : undefined,
  }),
)

export const inviteForm: SettingForm = {
  name: 'invite-setting',
  words: 'inviteSetting',
  manage: 'marketing.manage',
  fields: [...formFields(inviteFields), ...shares],
  panels: {
    commission: [['enabled'], ['basis', 'minDeposit', ...rates, 'maxPerInvitee'], ['selfReferralCheck']],
    payout: [['minPayout', 'turnoverPercent']],
  },
  toBody: ({ levels, ...rest }) => ({
    ...rest,
    levels: Object.values(levels as Record<string, { rate: number | null }>).flatMap(({ rate }, index) =>
      rate === null ? [] : [{ depth: index + 1, rate }],
    ),
  }),
}
