import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '../money/format-money.ts'

/** A rule that refuses something, as the wire names it: its code, its figures, and who can lift it where anyone can. */
export type BlockerShape = {
  readonly code: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly liftedBy?: { readonly permission: string; readonly roles: readonly string[] } | undefined
}

/** A blocker in words with its figures, and who can lift it. */
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

/** Facts as people read them: the wire writes amounts as decimal strings and counts as numbers. */
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

/** The blockers a refusal names; none where its details name none. */
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
