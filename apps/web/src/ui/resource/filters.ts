import type { Translate } from '../../i18n/translate.ts'
import type { Choice, Filter } from '../resource-table/list-types.ts'

/** A filter, declared by the feature. Its label is `filter.<key>` or its column's, unless `label` names another. */
export type FilterSpec = {
  key: string
  label?: string
} /** Enumerated values, each with the text `<of>.<value>` or its own key. */ & (
  | { kind: 'one' | 'several'; values: readonly (string | readonly [value: string, text: string])[]; of?: string }
  /** Choices that are data, given here or by the page; undefined while they load. Hidden if there are none. */
  | { kind: 'one' | 'several'; values?: undefined; choices?: readonly Choice[] }
  /** One of the operator's accounts; hidden without permission. */
  | { kind: 'account' }
  | { kind: 'amount' | 'day' }
  /** The query parameters; `from` and `to` by default. */
  | { kind: 'days'; from?: string; to?: string }
)

export type Choices = Readonly<Record<string, readonly Choice[] | undefined>>

export const amountFilter = { kind: 'amount', key: 'amount' } as const satisfies FilterSpec
export const daysFilter = { kind: 'days', key: 'days' } as const satisfies FilterSpec

/** The declared filters in the user's language. */
export const toFilters = (
  specs: readonly FilterSpec[],
  t: Translate,
  accounts: readonly Choice[] | undefined,
  input: Choices,
): readonly Filter[] =>
  specs.flatMap((spec): Filter[] => {
    const { key } = spec
    const label = t([spec.label ?? `filter.${key}`, `column.${key}`])
    switch (spec.kind) {
      case 'amount':
        return [{ kind: 'amount', key, label, from: `${key}From`, to: `${key}To` }]
      case 'days':
        return [{ kind: 'days', key, label, from: spec.from ?? 'from', to: spec.to ?? 'to' }]
      case 'day':
        return [{ kind: 'day', key, label }]
      case 'account':
        return accounts?.length === 0 ? [] : [{ kind: 'one', key, label, choices: accounts }]
      case 'one':
      case 'several': {
        const choices =
          spec.values === undefined
            ? (spec.choices ?? input[key])
            : spec.values.map(each =>
                typeof each === 'string'
                  ? { value: each, label: t(`${spec.of ?? key}.${each}`) }
                  : { value: each[0], label: t(each[1]) },
              )
        return choices?.length === 0 ? [] : [{ kind: spec.kind, key, label, choices }]
      }
    }
  })
