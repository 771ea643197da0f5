import { approvalKinds } from '@backoffice/contract/approvals/terms'
import type { Translate } from '../../i18n/translate.ts'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import type { FactLine } from '../../ui/facts/Facts.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { useReasonText } from '../../ui/reason.tsx'
import type { Choice, RowOf } from '../../ui/resource-table/list-types.ts'

export type ApprovalRequest = RowOf<'approvals.list'>

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The request's name as a title: `Manual deposit`. */
export const requestName = (kind: string, t: Translate): string => capitalize(t(`approvals:kind.${kind}`))

/** The kinds of requests as choices. */
export function useKindChoices(): readonly Choice[] {
  const { t } = useTranslation('approvals')
  return useMemo(() => approvalKinds.map(kind => ({ value: kind, label: requestName(kind, t) })), [t])
}

/** What the request is about: of a wheel, the version. */
export const subjectName = ({ kind, subject }: Pick<ApprovalRequest, 'kind' | 'subject'>, t: Translate): string =>
  kind === 'wheel.publish' ? t('ui:versions.version', { version: subject.label }) : subject.label

/** The amount with its sign: a balance adjustment has the sign in its input, and `amount` is absolute. */
export const signedAmount = ({ kind, amount, given }: Pick<ApprovalRequest, 'kind' | 'amount' | 'given'>) =>
  kind === 'members.adjust' && given['amount'] !== undefined ? Number(given['amount']) : amount

/** Ids and flags of the execution; the approver reads what they stand for in other texts. */
const isInternal = (key: string, text: string): boolean =>
  key === 'amount' || text === 'true' || text === 'false' || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)

const moneyKeys: ReadonlySet<string> = new Set(['minDeposit', 'maxDeposit', 'dailyLimit', 'deposit', 'turnover', 'cap'])
/** Keys whose values are codes with texts of their own. */
const codeKeys: ReadonlySet<string> = new Set([
  'outcome',
  'channel',
  'purpose',
  'status',
  'action',
  'contradictions',
  'secondFactor',
  'reward',
])
const instantKeys: ReadonlySet<string> = new Set(['occurredAt', 'validFrom', 'validUntil'])
/** Keys whose values are permissions. */
const permissionKeys: ReadonlySet<string> = new Set(['gives', 'takes'])

/** `newRole` as `New role`: for keys without a text. */
export const readableKey = (key: string): string =>
  capitalize(key.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`))

/** What the requester entered, as facts. */
export function useGivenFacts(): (given: ApprovalRequest['given']) => FactLine[] {
  const { t } = useTranslation('approvalRequests')
  const format = useFormat()
  const reasonText = useReasonText()
  const say = (key: string, text: string): string => {
    if (key === 'reason') return reasonText(text)
    if (instantKeys.has(key)) return format.when(text, 'dateTime')
    if (moneyKeys.has(key))
      return eachOf(text, ' → ', part => (/^-?\d+(\.\d+)?$/.test(part) ? formatMoney(Number(part)) : part))
    if (permissionKeys.has(key))
      return eachOf(text, ', ', part => t(`roles:permission.${part}`, { defaultValue: part }))
    if (!codeKeys.has(key)) return text
    const separator = key === 'contradictions' ? ',' : ' → '
    return eachOf(text, separator, part => t(`value.${key}.${part}`, { defaultValue: part }))
  }
  return given =>
    Object.entries(given)
      .filter(([key, text]) => !isInternal(key, text))
      .map(([key, text]) => [t(`given.${key}`, { defaultValue: readableKey(key) }), say(key, text)])
}

const eachOf = (text: string, separator: string, say: (part: string) => string): string =>
  text
    .split(separator)
    .map(say)
    .join(separator === ',' ? ', ' : separator)
