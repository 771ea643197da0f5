import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { inGroup } from '@backoffice/contract/fields'
import { gameCategories } from '@backoffice/contract/games/terms'
import { contributionFields } from '@backoffice/contract/turnover/terms'
import { autoRuleFields, withdrawalRuleFields } from '@backoffice/contract/withdrawals/rule-fields'
import type { Translate } from '../../i18n/translate.ts'
import type { FieldStates } from '../../ui/form/declared/DeclaredFields.tsx'
import { formFields } from '../../ui/form/declared/form-fields.ts'
import type { SettingForm } from '../../ui/setting/setting-form.ts'

export type AutoRules = ClientRequest<Endpoints['withdrawals.settings-change']>['body']['auto']
export type DryRun = ClientResponse<Endpoints['withdrawals.dry-run']>['data']

const limits = ['min', 'max', 'dailyCount', 'dailySum', 'openRequestsPerMember'] as const
const autoLimits = ['auto.perMemberDailyCount', 'auto.perMemberDailySum', 'auto.maxWinRatio'] as const

const shares = Object.fromEntries(
  Object.keys(contributionFields).map(path => [
    path,
    { group: 'shares', label: (t: Translate) => t(path.replace('contributions', 'category')) },
  ]),
)

/** The rules for withdrawals, turnover and auto-approval. */
export const ruleForm: SettingForm = {
  name: 'withdrawals.settings',
  words: 'withdrawalRules',
  manage: 'settings.manage',
  fields: [...formFields(withdrawalRuleFields, shares), ...formFields(inGroup('auto', autoRuleFields))],
  panels: {
    limits: [[...limits, 'secondApprovalFrom', 'largeWinFrom', 'largeWinMultiple'], ['nameMustMatch']],
    turnover: [['turnoverPercent', 'turnoverCountsAt'], gameCategories.map(category => `contributions.${category}`)],
    auto: [
      ['auto.enabled'],
      ['auto.maxAmount', ...autoLimits, 'auto.minAccountAgeDays', 'auto.minDepositCount'],
      ['auto.hours.from', 'auto.hours.to'],
      ['auto.requireNameMatch'],
      ['auto.excludeIfSharesBankPhoneOrIp'],
      ['auto.excludeTags'],
    ],
  },
}

/** An empty limit is none. `suggestions`: the tags there are. */
export const statesWith =
  (suggestions: readonly string[]): FieldStates =>
  (_values, t) => ({
    ...Object.fromEntries([...limits, ...autoLimits].map(path => [path, { hint: t('off') }])),
    'auto.hours.from': { hint: t('hint.hours') },
    'auto.hours.to': { hint: t('hint.hours') },
    'auto.excludeTags': { suggestions },
  })
