import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '../money/format-money.ts'

/** A rule that blocks an action, as on the wire: its code, its facts, and the role that can lift it, if any. */
export type BlockerShape = {
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
