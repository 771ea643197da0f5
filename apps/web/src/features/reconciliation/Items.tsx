import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { useMay } from '../../ui/may/may.ts'
import { Money } from '../../ui/money/Money.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { useChannel } from './queries.ts'
import { canBeExplained, type Detail, type Item } from './reconciliation.ts'
import css from './reconciliation.module.css'

const ExplainDialog = lazy(() => import('./ExplainDialog.tsx').then(part => ({ default: part.ExplainDialog })))

/** What the difference of the bookings is made of, oldest first, each with its record or the move that explains it. */
export function Items({ detail }: { detail: Detail }) {
  const { t } = useTranslation('reconciliation')
  const [asking, setAsking] = useState<Item | null>(null)
  return (
    <section className={css.part} aria-label={t('itemsTitle')}>
      <h2 className={css.partTitle}>{t('itemsTitle')}</h2>
      {detail.items.length === 0 && <p className={css.hint}>{t('nothingToExplain')}</p>}
      <ul className={css.items}>
        {detail.items.map(item => (
          <ItemRow
            key={`${item.kind} ${item.lineId ?? ''} ${item.transferId ?? ''}`}
            item={item}
            detail={detail}
            onExplain={() => setAsking(item)}
          />
        ))}
      </ul>
      {detail.itemsLeftOut > 0 && <p className={css.hint}>{t('leftOut', { count: detail.itemsLeftOut })}</p>}
      {asking !== null && (
        <Suspense fallback={null}>
          <ExplainDialog item={asking} accountId={detail.account.id} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </section>
  )
}

function ItemRow({ item, detail, onExplain }: { item: Item; detail: Detail; onExplain: () => void }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const may = useMay()
  const { kind, direction, amount, effect, at, text, reference } = item
  // Of a booking the text is its code in the books; of a line it is who the bank names.
  const words = item.transferId !== null && text !== null ? t(`booking.${text}`, { defaultValue: text }) : text
  return (
    <li className={css.item}>
      <span className={css.line}>
        <b>{t(`kind.${kind}`)}</b>
        <Money amount={direction === 'in' ? amount : -amount} strong />
      </span>
      <span className={css.under}>
        {[format.when(at, 'dateTime'), words, item.transferId === null ? reference : null]
          .filter(part => part !== null)
          .join(' · ')}
      </span>
      {effect !== 0 && <span className={css.under}>{t('effect', { amount: formatMoney(effect) })}</span>}
      <span className={css.moves}>
        {canBeExplained(item) && may('banking.move') && (
          <Button size="small" variant="outlined" onClick={onExplain}>
            {t('explain.open')}
          </Button>
        )}
        <Record item={item} detail={detail} />
      </span>
    </li>
  )
}

/** The record behind an item: its deposit, or the bank's line in its feed's list. */
function Record({ item: { depositId, lineId }, detail: { account, day } }: { item: Item; detail: Detail }) {
  const { t } = useTranslation('reconciliation')
  const may = useMay()
  const channel = useChannel(account.id)
  if (depositId !== null && may('deposits.read'))
    return (
      <Link to="/account/deposit" search={{ id: depositId }} className={css.link}>
        {t('link.deposit')}
      </Link>
    )
  if (lineId === null || channel === undefined || channel === 'other') return null
  return (
    <Link
      to="/account/deposit"
      search={{ tab: channel, account: account.id, from: day, to: day, id: lineId }}
      className={css.link}
    >
      {t('link.line')}
    </Link>
  )
}
