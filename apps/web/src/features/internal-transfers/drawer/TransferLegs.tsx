import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UnlinkButton } from '../actions/TransferActions.tsx'
import type { Detail, Side } from '../transfer.ts'
import css from '../transfers.module.css'
import { BankLineFacts, BankLineLink } from './BankLineFacts.tsx'

/** What the two banks told of it, side by side with where the money went; a wrong one is taken off. */
export function TransferLegs({ transfer, limit }: { transfer: Detail; limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  if (transfer.cancelled !== null) return null
  return (
    <section className={css.part} aria-label={t('transfer.told')}>
      <h2 className={css.partTitle}>{t('transfer.told')}</h2>
      <ul className={css.lines}>
        {(['out', 'in'] as const).map(side => (
          <TransferLeg key={side} transfer={transfer} side={side} limit={limit} />
        ))}
      </ul>
    </section>
  )
}

function TransferLeg({ transfer, side, limit }: { transfer: Detail; side: Side; limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  const line = side === 'out' ? transfer.outLine : transfer.inLine
  const Icon = side === 'out' ? ArrowUpRight : ArrowDownLeft
  return (
    <li className={css.bankLine} data-reported={line !== null}>
      <span className={css.sideName}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {t(`transfer.${side}Line`)}
      </span>
      {line === null ? (
        <span className={css.quiet}>{t('transfer.notTold')}</span>
      ) : (
        <>
          <BankLineFacts line={line} />
          <span className={css.actions}>
            <BankLineLink line={line} />
            {transfer.can.includes(`unlink-${side}`) && <UnlinkButton transfer={transfer} side={side} limit={limit} />}
          </span>
        </>
      )}
    </li>
  )
}
