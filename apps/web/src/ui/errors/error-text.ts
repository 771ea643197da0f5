import { useTranslation } from '../../i18n/use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { formatCount, formatMoney } from '../money/format-money.ts'
import { staysOpen } from '../action/intent.ts'

/** Returns an error's text in the user's language, with its blockers. Unknown codes show the server's message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  const { name, lift } = useBlockerText()
  return error => {
    if (!(error instanceof ApiError)) return t('INTERNAL')
    const blockers = error.code === 'BLOCKED' ? blockersIn(error.details) : []
    if (blockers.length === 0) return t(error.code, { defaultValue: error.message })
    return t('blockedBy', {
      reasons: blockers
        .map(blocker => [name(blocker), lift(blocker)].filter(part => part !== undefined).join(' – '))
        .join('; '),
    })
  }
}

/** A rule that blocks an action, as on the wire: its code, its facts, and the role that can lift it, if any. */
type BlockerShape = {
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly liftedBy?: { readonly permission: string; readonly roles: readonly string[] } | undefined
}

/** Returns a blocker's text with its figures, and who can lift it. */
export function useBlockerText(): {
  name: (blocker: BlockerShape) => string
  lift: (blocker: BlockerShape) => string | undefined
} {
  const { t } = useTranslation(['errors', 'shell'])
  return {
    name: ({ code, facts }) => {
      const { status, ...figures } = figuresOf(facts)
      return t(`blocker.${code}`, {
        ...figures,
        ...(status === undefined ? {} : { status: t(`memberStatus.${status}`, { defaultValue: status }) }),
        defaultValue: code,
      })
    },
    lift: ({ liftedBy }) => {
      if (liftedBy === undefined || liftedBy.roles.length === 0) return undefined
      const roles = liftedBy.roles.map(role => t(`shell:roles.${role}`, { defaultValue: role })).join(', ')
      return t(`lift.${liftedBy.permission}`, { roles, defaultValue: roles })
    },
  }
}

/** Formats facts: the wire has amounts as decimal strings and counts as numbers. */
const figuresOf = (facts: BlockerShape['facts']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? formatCount(value)
        : /^-?\d+\.\d{2}$/.test(value)
          ? formatMoney(Number(value))
          : value,
    ]),
  )

/** The blockers in a refusal's details, or an empty list. */
export function blockersIn(details: Readonly<Record<string, unknown>>): BlockerShape[] {
  const { blockers } = details
  return Array.isArray(blockers) ? blockers.filter(isBlocker) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isBlocker = (value: unknown): value is BlockerShape =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  isRecord(value['facts']) &&
  (value['liftedBy'] === undefined || (isRecord(value['liftedBy']) && Array.isArray(value['liftedBy']['roles'])))

/** Whether the same request may succeed on a retry: the outcome is unknown, or the server was busy. */
export const canRetry = (error: unknown): boolean => staysOpen(error)

/** Refusals that no input can correct: a rule, a permission or another user's decision. */
const final: ReadonlySet<string> = new Set([
  'APPROVER_INVOLVED',
  'BLOCKED',
  'FORBIDDEN',
  'SAME_PERSON',
  'NOT_FOUND',
  'STATE_CONFLICT',
])

/** Whether a retry is pointless until something outside the dialog changes. `correctable`: the dialog has fields. */
export const isRetryPointless = (error: unknown, correctable: boolean): boolean =>
  error instanceof ApiError && !canRetry(error) && (!correctable || final.has(error.code))
