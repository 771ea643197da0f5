import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'

export type Settings = ClientResponse<Endpoints['withdrawals.settings']>['data']
export type SettingsBody = ClientRequest<Endpoints['withdrawals.settings-change']>['body']
export type Version = ClientResponse<Endpoints['withdrawals.settings-history']>['data'][number]
export type AutoRules = SettingsBody['auto']
export type DryRun = ClientResponse<Endpoints['withdrawals.dry-run']>['data']

export const categories = ['slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse'] as const
export type Category = (typeof categories)[number]

/** The form's values: texts as typed; an empty field turns the rule off. */
export type RuleValues = Record<Category, string> & {
  min: string
  max: string
  dailyCount: string
  dailySum: string
  openRequests: string
  secondFrom: string
  largeWinFrom: string
  largeWinMultiple: string
  nameMustMatch: boolean
  turnover: string
  turnoverAtBet: boolean
  autoOn: boolean
  autoMax: string
  autoCount: string
  autoSum: string
  accountAge: string
  depositCount: string
  nameAgrees: boolean
  notShared: boolean
  winRatio: string
  hoursFrom: string
  hoursTo: string
  excludeTags: string[]
}

/** The fields as the screen groups them. */
export const fieldGroups = {
  limits: [
    'min',
    'max',
    'dailyCount',
    'dailySum',
    'openRequests',
    'secondFrom',
    'largeWinFrom',
    'largeWinMultiple',
    'nameMustMatch',
  ],
  turnover: ['turnover', 'turnoverAtBet', ...categories],
  auto: [
    'autoOn',
    'autoMax',
    'autoCount',
    'autoSum',
    'accountAge',
    'depositCount',
    'winRatio',
    'hoursFrom',
    'hoursTo',
    'nameAgrees',
    'notShared',
    'excludeTags',
  ],
} as const satisfies Record<string, readonly (keyof RuleValues)[]>

const figure = (value: number | null): string => (value === null ? '' : String(value))

/** Maps the settings to the form's values. */
export function toValues(settings: SettingsBody): RuleValues {
  const { auto, contributions } = settings
  return {
    min: writeBaht(settings.min),
    max: writeBaht(settings.max),
    dailyCount: figure(settings.dailyCount),
    dailySum: writeBaht(settings.dailySum),
    openRequests: figure(settings.openRequestsPerMember),
    secondFrom: writeBaht(settings.secondApprovalFrom),
    largeWinFrom: writeBaht(settings.largeWinFrom),
    largeWinMultiple: figure(settings.largeWinMultiple),
    nameMustMatch: settings.nameMustMatch,
    turnover: figure(settings.turnoverPercent),
    turnoverAtBet: settings.turnoverCountsAt === 'bet',
    slot: figure(contributions.slot),
    casino: figure(contributions.casino),
    sport: figure(contributions.sport),
    esport: figure(contributions.esport),
    lotto: figure(contributions.lotto),
    fishing: figure(contributions.fishing),
    horse: figure(contributions.horse),
    autoOn: auto.enabled,
    autoMax: writeBaht(auto.maxAmount),
    autoCount: figure(auto.perMemberDailyCount),
    autoSum: writeBaht(auto.perMemberDailySum),
    accountAge: figure(auto.minAccountAgeDays),
    depositCount: figure(auto.minDepositCount),
    nameAgrees: auto.requireNameMatch,
    notShared: auto.excludeIfSharesBankPhoneOrIp,
    // Stored in units of 1/10,000, shown in percent.
    winRatio: auto.maxWinRatio === null ? '' : String(auto.maxWinRatio / 100),
    hoursFrom: auto.hours?.from ?? '',
    hoursTo: auto.hours?.to ?? '',
    excludeTags: [...auto.excludeTags],
  }
}

const money = (text: string): number | null => (text.trim() === '' ? null : readBaht(text))
const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Maps the form's values to the request. They are valid by then. */
export function toBody(values: RuleValues): SettingsBody {
  const share = (category: Category): number => whole(values[category]) ?? 0
  return {
    min: money(values.min),
    max: money(values.max),
    dailyCount: whole(values.dailyCount),
    dailySum: money(values.dailySum),
    openRequestsPerMember: whole(values.openRequests),
    secondApprovalFrom: money(values.secondFrom),
    largeWinFrom: money(values.largeWinFrom),
    largeWinMultiple: whole(values.largeWinMultiple),
    nameMustMatch: values.nameMustMatch,
    turnoverPercent: whole(values.turnover),
    turnoverCountsAt: values.turnoverAtBet ? 'bet' : 'settlement',
    contributions: {
      slot: share('slot'),
      casino: share('casino'),
      sport: share('sport'),
      esport: share('esport'),
      lotto: share('lotto'),
      fishing: share('fishing'),
      horse: share('horse'),
    },
    auto: toAutoRules(values),
  }
}

export function toAutoRules(values: RuleValues): AutoRules {
  const { hoursFrom: from, hoursTo: to, winRatio } = values
  return {
    enabled: values.autoOn,
    maxAmount: money(values.autoMax),
    perMemberDailyCount: whole(values.autoCount),
    perMemberDailySum: money(values.autoSum),
    minAccountAgeDays: whole(values.accountAge) ?? 0,
    minDepositCount: whole(values.depositCount) ?? 0,
    requireNameMatch: values.nameAgrees,
    excludeIfSharesBankPhoneOrIp: values.notShared,
    excludeTags: values.excludeTags,
    maxWinRatio: winRatio.trim() === '' ? null : Math.round(Number(winRatio) * 100),
    hours: from === '' && to === '' ? null : { from, to },
  }
}

/** Maps the server's field names to the form's. */
export const fieldOf = {
  openRequestsPerMember: 'openRequests',
  secondApprovalFrom: 'secondFrom',
  turnoverPercent: 'turnover',
  turnoverCountsAt: 'turnoverAtBet',
  'contributions.slot': 'slot',
  'contributions.casino': 'casino',
  'contributions.sport': 'sport',
  'contributions.esport': 'esport',
  'contributions.lotto': 'lotto',
  'contributions.fishing': 'fishing',
  'contributions.horse': 'horse',
  'auto.enabled': 'autoOn',
  'auto.maxAmount': 'autoMax',
  'auto.perMemberDailyCount': 'autoCount',
  'auto.perMemberDailySum': 'autoSum',
  'auto.minAccountAgeDays': 'accountAge',
  'auto.minDepositCount': 'depositCount',
  'auto.maxWinRatio': 'winRatio',
  'auto.hours': 'hoursTo',
  'auto.hours.from': 'hoursFrom',
  'auto.hours.to': 'hoursTo',
  'auto.excludeTags': 'excludeTags',
} as const satisfies Record<string, keyof RuleValues>
