import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Money } from '../../ui/money/Money.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { useChannel } from './queries.ts'
import { canBeCategorized, type Detail, type Item } from './reconciliation.ts'
import css from './reconciliation.module.css'
import record from '../../ui/drawer/record.module.css'

const CategorizeDialog = lazy(() => import('./CategorizeDialog.tsx').then(part => ({ default: part.CategorizeDialog })))

/** The reconciling items, oldest first, each with its record or an action to categorize it. */
export function Items({ detail }: { detail: Detail }) {
  const { t } = useTranslation('reconciliation')
  const [openDialog, setOpenDialog] = useState<Item | null>(null)
  return (
    <section className={record.part} aria-label={t('itemsTitle')}>
      <h2 className={record.partTitle}>{t('itemsTitle')}</h2>
      {detail.items.length === 0 && <p className={record.hint}>{t('nothingToExplain')}</p>}
      <ul className={css.items}>
        {detail.items.map(item => (
          <ItemRow
            key={`${item.kind} ${item.lineId ?? ''} ${item.transferId ?? ''}`}
            item={item}
            detail={detail}
            onCategorize={() => setOpenDialog(item)}
          />
        ))}
      </ul>
      {detail.itemsLeftOut > 0 && <p className={record.hint}>{t('leftOut', { count: detail.itemsLeftOut })}</p>}
      {openDialog !== null && (
        <Suspense fallback={null}>
          <CategorizeDialog item={openDialog} accountId={detail.account.id} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </section>
  )
}

function ItemRow({ item, detail, onCategorize }: { item: Item; detail: Detail; onCategorize: () => void }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const hasPermission = usePermission()
  const { kind, direction, amount, effect, at, text, reference } = item
  // A posting's text is its ledger code; a bank line's is the counterparty.
  const labels = item.transferId !== null && text !== null ? t(`booking.${text}`, { defaultValue: text }) : text
  return (
    <li className={css.item}>
      <span className={css.line}>
        <b>{t(`kind.${kind}`)}</b>
        <Money amount={direction === 'in' ? amount : -amount} strong />
      </span>
      <span className={css.under}>
        {[format.when(at, 'dateTime'), labels, item.transferId === null ? reference : null]
          .filter(part => part !== null)
          .join(' · ')}
      </span>
      {effect !== 0 && <span className={css.under}>{t('effect', { amount: formatMoney(effect) })}</span>}
      <span className={css.actions}>
        {canBeCategorized(item) && hasPermission('banking.move') && (
          <Button size="small" variant="outlined" onClick={onCategorize}>
            {t('explain.open')}
          </Button>
        )}
        <Record item={item} detail={detail} />
      </span>
    </li>
  )
}

/** The record of an item: its deposit, or the bank line in its feed's list. */
function Record({ item: { depositId, lineId }, detail: { account, day } }: { item: Item; detail: Detail }) {
  const { t } = useTranslation('reconciliation')
  const hasPermission = usePermission()
  const channel = useChannel(account.id)
  if (depositId !== null && hasPermission('deposits.read'))
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
