import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { read } from '../../api/read.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { FilterBar } from '../../ui/filter-bar/FilterBar.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { usePhone } from '../../ui/media.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { toFilters } from '../../ui/resource/filters.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'
import { useListKeys } from '../../ui/resource-table/use-list-keys.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { SearchField } from '../../ui/search/SearchField.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { ruleName } from '../../ui/rule-name.ts'
import css from './risk.module.css'
import { precisionText, type Rule, RuleState, SeverityChip, shownStates, stateOf, subjectOf } from './rule.tsx'

const has = (values: string | undefined, value: string): boolean =>
  values === undefined || values.split(',').includes(value)

/** Rules that match the filters of the page. */
const matching = (rules: readonly Rule[], { q = '', state, subject }: Search, t: Translate): Rule[] =>
  rules.filter(
    rule =>
      has(state, stateOf(rule)) &&
      has(subject, subjectOf(rule.document)) &&
      ruleName(t, rule).toLocaleLowerCase().includes(q.trim().toLocaleLowerCase()),
  )

/** All rules of risk, the most serious first, with what each found in the last 90 days. */
export function RuleList() {
  const { t } = useTranslation('risk')
  const can = usePermission()
  const [search, setSearch] = useListSearch()
  const [isAdding, setIsAdding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useListKeys({ search: field, openFilters: () => setIsAdding(true), close: undefined })
  const found = useQuery(read('risk.rules'))
  const filters = toFilters(
    [
      { kind: 'several', key: 'state', values: shownStates },
      { kind: 'several', key: 'subject', values: ['member', 'admin'] },
    ],
    t,
    undefined,
    {},
  )
  return (
    <div className={css.stack}>
      <FilterBar
        filters={filters}
        values={search}
        adding={isAdding}
        onAdding={setIsAdding}
        onChange={setSearch}
        before={
          <SearchField
            inputRef={field}
            label={t('rules.search')}
            value={search['q'] ?? ''}
            onSearch={q => setSearch({ q: q === '' ? undefined : q }, { replace: true })}
          />
        }
        after={
          can('risk.manage') && (
            <LinkButton
              to="/risk/rule/$id"
              params={{ id: 'new' }}
              size="small"
              variant="contained"
              color="primary"
              startIcon={<Plus size={15} strokeWidth={2} />}
            >
              {t('rules.new')}
            </LinkButton>
          )
        }
      />
      {found.data === undefined ? (
        <Pending found={found} widths={[60, 80, 70]} />
      ) : (
        <Rules rules={matching(found.data.data, search, t)} />
      )}
    </div>
  )
}

function Rules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('risk')
  const phone = usePhone()
  if (rules.length === 0)
    return <EmptyState icon={ListChecks} title={t('rules.empty.title')} hint={t('rules.empty.hint')} />
  return phone ? <Cards rules={rules} /> : <RuleTable rules={rules} />
}

function RuleTable({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('risk')
  return (
    <div className={css.surface}>
      <SimpleTable
        title={t('tab.rules')}
        rows={rules}
        columns={[
          { header: t('column.rule'), wrap: true, render: rule => <RuleLink rule={rule} isWide /> },
          { header: t('column.state'), render: rule => <RuleState rule={rule} /> },
          { header: t('column.severity'), render: ({ document }) => <SeverityChip severity={document.severity} /> },
          { header: t('column.trigger'), wrap: true, render: ({ document }) => t(`fact.${document.trigger}`) },
          { header: t('column.outcomes'), wrap: true, render: rule => <Outcomes rule={rule} /> },
          { header: t('column.hits'), end: true, render: ({ stats }) => formatCount(stats.hits) },
          { header: t('column.subjects'), end: true, render: ({ stats }) => formatCount(stats.subjects) },
          { header: t('column.precision'), render: ({ stats }) => precisionText(t, stats) },
        ]}
      />
    </div>
  )
}

function RuleLink({ rule, isWide = false }: { rule: Rule; isWide?: boolean }) {
  const { t } = useTranslation('risk')
  return (
    <div className={isWide ? css.wide : undefined}>
      <Link to="/risk/rule/$id" params={{ id: rule.id }} className={cells.link}>
        {ruleName(t, rule)}
      </Link>
      {rule.key !== null && <p className={css.quiet}>{t(`starting.${rule.key}.hint`, { defaultValue: '' })}</p>}
    </div>
  )
}

function Outcomes({ rule: { document } }: { rule: Rule }) {
  const { t } = useTranslation('risk')
  return <>{document.outcomes.map(outcome => t(`outcome.${outcome}`)).join(', ')}</>
}

function Cards({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('risk')
  return (
    <ul className={css.cards} aria-label={t('tab.rules')}>
      {rules.map(rule => (
        <li key={rule.id} className={css.card}>
          <div className={css.cardHead}>
            <RuleLink rule={rule} />
          </div>
          <span className={css.chips}>
            <RuleState rule={rule} /> <SeverityChip severity={rule.document.severity} />
          </span>
          <span className={css.quiet}>
            {t(`fact.${rule.document.trigger}`)} · <Outcomes rule={rule} />
          </span>
          <span className={css.quiet}>
            {t('rules.found', { count: rule.stats.hits, subjects: formatCount(rule.stats.subjects) })} ·{' '}
            {precisionText(t, rule.stats)}
          </span>
        </li>
      ))}
    </ul>
  )
}
