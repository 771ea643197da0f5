import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { SimpleTable } from '../../../ui/simple-table/SimpleTable.tsx'
import type { CsvFormat, Entry, Problem } from '../statement.ts'
import css from './wizard.module.css'

const SHOWN_ROWS = 8

/** The problems of a file: line, field and text. */
export function Problems({ problems, title }: { problems: readonly Problem[]; title: string }) {
  const { t } = useTranslation('statements')
  return (
    <SimpleTable
      title={title}
      rows={problems}
      columns={[
        { header: t('column.line'), end: true, render: ({ line }) => (line === 0 ? t('problem.file') : line) },
        { header: t('problem.field'), render: ({ field }) => field },
        { header: t('problem.what'), wrap: true, render: problem => <ProblemText problem={problem} /> },
      ]}
    />
  )
}

/** A problem in the user's language. */
export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { t } = useTranslation('statements')
  return problem => problem && t(`problem.code.${problem.code}`, { defaultValue: problem.message, ...problem })
}

function ProblemText({ problem }: { problem: Problem }) {
  const { t, locale } = useTranslation('statements')
  const textOf = useProblemText()
  const { message, found, count = 1 } = problem
  return (
    <>
      {textOf(problem)}
      {found === undefined && locale === 'en' && (
        <>
          <br />
          <span className={css.quiet} lang="en">
            {message}
          </span>
        </>
      )}
      {count > 1 && (
        <>
          <br />
          {t('problem.times', { count })}
        </>
      )}
    </>
  )
}

/** The first rows of cells. */
export function RawTable({ csvFormat, title }: { csvFormat: CsvFormat; title: string }) {
  const { t } = useTranslation('statements')
  const { header, rows } = csvFormat
  const width = Math.max(header?.length ?? 0, ...rows.map(row => row.length))
  return (
    <SimpleTable
      title={title}
      rows={rows.slice(0, SHOWN_ROWS)}
      columns={Array.from({ length: width }, (_, at) => ({
        header: header?.[at]?.trim() || t('mapping.place', { number: at + 1 }),
        render: (row: readonly string[]) => row[at] ?? '',
      }))}
    />
  )
}

type EntriesProps = { entries: readonly Entry[]; title: string; most?: number }

/** The first entries as they would be imported. */
export function EntriesTable({ entries, title, most = entries.length }: EntriesProps) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  return (
    <SimpleTable
      title={title}
      rows={entries.slice(0, most)}
      columns={[
        { header: t('column.line'), end: true, render: ({ line }) => line },
        {
          header: t('column.occurredAt'),
          render: ({ occurredAt, timeKnown }) => format.when(occurredAt, timeKnown ? 'dateTime' : 'date'),
        },
        {
          header: t('column.amount'),
          end: true,
          render: ({ direction, amount }) => formatMoney(direction === 'in' ? amount : -amount),
        },
        {
          header: t('column.counterparty'),
          wrap: true,
          render: ({ counterparty: { name, accountNo }, text }) =>
            [name, accountNo, text].filter(part => part !== null).join(' · ') || '—',
        },
        { header: t('column.reference'), render: ({ reference }) => reference ?? '—' },
        {
          header: t('column.balanceAfter'),
          end: true,
          render: ({ balanceAfter }) => (balanceAfter === null ? '—' : formatMoney(balanceAfter)),
        },
      ]}
    />
  )
}
