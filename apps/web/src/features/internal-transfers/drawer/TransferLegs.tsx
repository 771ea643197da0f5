import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { UnlinkButton } from '../actions/TransferActions.tsx'
import { type BankLine, type Detail, type PossibleMatch, type Side } from '../transfer.ts'
import css from '../transfers.module.css'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { counterpartyAccount } from '../../../ui/copy/show-account.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import record from '../../../ui/drawer/record.module.css'

/** The bank transactions of both legs; a wrong one can be unlinked. */
export function TransferLegs({ transfer, limit }: { transfer: Detail; limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  if (transfer.cancelled !== null) return null
  return (
    <section className={record.part} aria-label={t('transfer.told')}>
      <h2 className={record.partTitle}>{t('transfer.told')}</h2>
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

/** A bank transaction: time, amount, counterparty and reference. */
export function BankLineFacts({ line }: { line: BankLine }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const other = counterpartyAccount(line.counterparty)
  return (
    <>
      <span className={css.line}>
        <span>{format.when(line.occurredAt, 'dateTime')}</span>
        <Money amount={line.direction === 'in' ? line.amount : -line.amount} strong />
      </span>
      <span className={css.quiet}>
        {line.counterparty.name === null && other === null ? (
          t('transfer.nobodyNamed')
        ) : (
          <>
            {line.counterparty.name !== null && <span lang="th">{line.counterparty.name} </span>}
            {other !== null && <AccountNumber account={other} />}
          </>
        )}
      </span>
      {line.reference !== null && (
        <span className={css.quiet}>
          {t('transfer.reference')} {line.reference}
        </span>
      )}
    </>
  )
}

/** The link to the transaction's deposit, or to its feed's list. */
export function BankLineLink({ line }: { line: BankLine }) {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  if (line.linked.kind === 'deposit' && line.linked.id !== null && hasPermission('deposits.read'))
    return (
      <Link to="/account/deposit" search={{ id: line.linked.id }} className={css.link}>
        {t('ui:openDeposit')}
      </Link>
    )
  if (line.account.id === null || line.channel === 'other') return null
  return (
    <Link
      to="/account/deposit"
      search={{ tab: line.channel, account: line.account.id, id: line.id }}
      className={css.link}
    >
      {t('transfer.showLine')}
    </Link>
  )
}

const LinkDialog = lazy(() => import('../actions/LinkDialog.tsx').then(part => ({ default: part.LinkDialog })))

/** Possible bank transactions, which may also be deposits: why they were not linked, and the actions on them. */
export function PossibleBankLines({ transfer }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const [openDialog, setOpenDialog] = useState<PossibleMatch | null>(null)
  if (transfer.possibleLines.length === 0) return null
  return (
    <section className={record.part} aria-label={t('transfer.possible.title')}>
      <h2 className={record.partTitle}>{t('transfer.possible.title')}</h2>
      <p className={record.hint}>{t('transfer.possible.hint')}</p>
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

/** Unlinked transactions: by whom, why, and their deposit. */
export function UnlinkedLines({ transfer }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const hasPermission = usePermission()
  if (transfer.unlinked.length === 0) return null
  return (
    <section className={record.part} aria-label={t('transfer.takenOff.title')}>
      <h2 className={record.partTitle}>{t('transfer.takenOff.title')}</h2>
      <ul className={css.lines}>
        {transfer.unlinked.map(({ lineId, at, side, by, reason, depositId }) => (
          <li key={`${lineId} ${at}`} className={css.bankLine}>
            <span>
              {t('transfer.takenOff.by', {
                line: t(`transfer.${side}Line`),
                name: by.name,
                at: format.when(at, 'dateTime'),
              })}
            </span>
            <span className={css.quiet}>“{reason}”</span>
            {depositId !== null && hasPermission('deposits.read') && (
              <Link to="/account/deposit" search={{ id: depositId }} className={css.link}>
                {t('ui:openDeposit')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
