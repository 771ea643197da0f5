import { useTranslation } from '../../i18n/use-translation.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Entry } from './cells.tsx'
import css from './entry-changes.module.css'

/** The fields of an entry: before on the left, after on the right. */
export function EntryChanges({ changes }: Pick<Entry, 'changes'>) {
  const { t } = useTranslation('audit')
  return (
    <div className={css.changes}>
      <p className={css.sides} aria-hidden="true">
        <span>{t('before')}</span>
        <span>{t('after')}</span>
      </p>
      <ul>
        {changes.map(change => (
          <li key={change.field}>
            <b className={css.field}>{change.field}</b>
            <div className={css.sides}>
              <Side as="del" change={change} />
              <Side as="ins" change={change} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const sides = { del: { sign: '−', label: 'before' }, ins: { sign: '+', label: 'after' } } as const

function Side({ as: Tag, change }: { as: 'del' | 'ins'; change: Entry['changes'][number] }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { sign, label } = sides[Tag]
  const value = change[label]
  if (value === null || value === undefined)
    return (
      <span className={css.none}>
        <span className="visually-hidden">{t(label)}: </span>—
      </span>
    )
  return (
    <Tag className={css[label]}>
      <span className={css.sign} aria-hidden="true">
        {sign}
      </span>
      <span className="visually-hidden">{t(label)}: </span>
      <span className={css.value}>{shownValue(change.field, value, format)}</span>
    </Tag>
  )
}

const AMOUNT = /(amount|balance|limit|cost|fee|stake|win|cash|bonus|deposit|turnover|satang)s?$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A stored value as it is read: amounts are stored in satang or as text in baht, instants in UTC. */
export function shownValue(field: string, value: unknown, format: Pick<Format, 'when'>): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (INSTANT.test(value)) return format.when(value, 'dateTime')
  if (!AMOUNT.test(field)) return value
  if (/^-?\d{1,15}$/.test(value)) return formatMoney(Number(value) / 100)
  if (/^-?\d{1,13}\.\d{2}$/.test(value)) return formatMoney(Number(value))
  return value
}
