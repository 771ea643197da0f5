import { statementLines } from '@backoffice/contract/statements/lists'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { type ImportLine, outcomes } from '../statement.ts'
import { OutcomeChip } from './OutcomeCounts.tsx'

/** The counterparty and text of a transaction. */
const lineTextOf = ({ counterparty, text }: Pick<ImportLine, 'counterparty' | 'text'>): string =>
  [counterparty.name, counterparty.accountNo, text].filter(part => part !== null).join(' · ') || '—'
const signedAmount = ({ direction, amount }: ImportLine) => (direction === 'in' ? amount : -amount)
const OccurredAt = ({ line }: { line: ImportLine }) => (
  <Instant at={line.occurredAt} form={line.timeKnown ? 'dateTime' : 'date'} />
)

const list: ResourceList<'statements.lines'> = {
  of: statementLines,
  texts: 'statements',
  label: 'list.lineLabel',
  search: 'column.line',
  rowName: (row, t) => t('list.lineName', { line: row.line, amount: formatMoney(row.amount) }),
  foot: 'list.lines',
  empty: { icon: Inbox, title: 'list.noLines' },
  columns: [
    { id: 'line', kind: 'count', value: row => row.line, width: 64, sort: 'line' },
    { id: 'occurredAt', width: 172, whole: true, cell: row => <OccurredAt line={row} /> },
    { id: 'counterparty', kind: 'text', value: lineTextOf, width: 230 },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 130 },
    { id: 'amount', kind: 'money', value: signedAmount, width: 120 },
    { id: 'outcome', width: 160, whole: true, cell: row => <OutcomeLink line={row} /> },
    { id: 'problem', width: 160, cell: row => <LineProblem line={row} /> },
  ],
  filters: [{ kind: 'several', key: 'outcome', label: 'column.outcome', values: outcomes }],
  card: {
    title: lineTextOf,
    end: row => <OutcomeChip outcome={row.outcome} />,
    line: row => <OccurredAt line={row} />,
    sum: row => <Money amount={signedAmount(row)} />,
  },
}

function LineProblem({ line: { problem } }: { line: ImportLine }) {
  const { t } = useTranslation('statements')
  const text = problem === null ? '—' : t(`problem.code.${problem}`, { defaultValue: problem })
  return <span title={text}>{text}</span>
}

/** The outcome, linked to the deposit if there is one. */
function OutcomeLink({ line: { depositId, outcome } }: { line: ImportLine }) {
  const { t } = useTranslation('statements')
  if (depositId === null) return <OutcomeChip outcome={outcome} />
  return (
    <Link
      to="/account/deposit"
      search={{ id: depositId }}
      aria-label={t('list.openDeposit', { outcome: t(`outcome.${outcome}`) })}
      onClick={event => event.stopPropagation()}
    >
      <OutcomeChip outcome={outcome} />
    </Link>
  )
}

type Props = { importId: string; above: ReactNode; renderDrawer: (id: string) => ReactNode }

/** The lines of an import, each with its outcome. */
export function ImportLines({ importId, ...rest }: Props) {
  const params = useMemo(() => ({ id: importId }), [importId])
  return <ResourcePage of={list} params={params} {...rest} />
}
