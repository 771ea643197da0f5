import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { payerOf, type BankLine } from '../transfer.ts'
import css from '../transfers.module.css'

/** A bank's line in short: when, how much, whom it names and under which reference. */
export function BankLineFacts({ line }: { line: BankLine }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const other = payerOf(line)
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

/** Where the line is to be seen: as the deposit it lies as, or in its feed's list. */
export function BankLineLink({ line }: { line: BankLine }) {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  if (line.linked.kind === 'deposit' && line.linked.id !== null && hasPermission('deposits.read'))
    return (
      <Link to="/account/deposit" search={{ id: line.linked.id }} className={css.link}>
        {t('transfer.showDeposit')}
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
