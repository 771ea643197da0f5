import Button from '@mui/material/Button'
import { ArrowDownLeft, ArrowUpRight, CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Detail, PossibleMatch } from '../transfer.ts'
import css from '../transfers.module.css'
import { BankLineFacts, BankLineLink } from './BankLineFacts.tsx'

const LinkDialog = lazy(() => import('../actions/LinkDialog.tsx').then(part => ({ default: part.LinkDialog })))

/**
 * Lines that fit and may be somebody's money as well: why they were not taken by themselves, and the two ways to say
 * what they are.
 */
export function PossibleBankLines({ transfer }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const [openDialog, setOpenDialog] = useState<PossibleMatch | null>(null)
  if (transfer.possibleLines.length === 0) return null
  return (
    <section className={css.part} aria-label={t('transfer.possible.title')}>
      <h2 className={css.partTitle}>{t('transfer.possible.title')}</h2>
      <p className={css.hint}>{t('transfer.possible.hint')}</p>
      <ul className={css.lines}>
        {transfer.possibleLines.map(possible => (
          <PossibleRow key={possible.line.id} possible={possible} onLink={() => setOpenDialog(possible)} />
        ))}
      </ul>
      {openDialog !== null && (
        <Suspense fallback={null}>
          <LinkDialog transfer={transfer} possible={openDialog} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </section>
  )
}

function PossibleRow({ possible: { side, line, clues }, onLink }: { possible: PossibleMatch; onLink: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const Icon = side === 'out' ? ArrowUpRight : ArrowDownLeft
  return (
    <li className={css.bankLine}>
      <span className={css.sideName}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {t(`transfer.${side}Line`)}
      </span>
      <BankLineFacts line={line} />
      <span className={css.why}>
        <CircleHelp size={14} strokeWidth={1.75} aria-hidden="true" />
        {clues.map(clue => t(`transfer.clue.${clue}`)).join(' · ')}
      </span>
      <span className={css.actions}>
        <BankLineLink line={line} />
        {line.can.includes('explain') && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${t('transfer.link.open')} ${t(`transfer.${side}Line`)} ${format.when(line.occurredAt, 'dateTime')}`}
            onClick={onLink}
          >
            {t('transfer.link.open')}
          </Button>
        )}
      </span>
    </li>
  )
}
