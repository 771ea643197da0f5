import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import cells from '../../../ui/cells/cells.module.css'
import type { BankLine } from '../deposit.ts'
import { BankLineOutcome } from './BankLineOutcome.tsx'
import css from './bank-lines.module.css'
import { otherAccount, targetOf } from './bank-line.ts'

/** In is plain, out has its sign: a sign, an arrow and a word, never colour alone. */
export function Amount({ line: { direction, amount } }: { line: Pick<BankLine, 'direction' | 'amount'> }) {
  const { t } = useTranslation('deposits')
  const Icon = direction === 'in' ? ArrowDownLeft : ArrowUpRight
  return (
    <span className={css.amount} data-direction={direction}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t(`direction.${direction}`)}</span>
      <Money amount={direction === 'in' ? amount : -amount} strong />
    </span>
  )
}

export function Other({ line }: { line: BankLine }) {
  const account = otherAccount(line)
  const { name } = line.counterparty
  if (name === null && account === null) return <span className={cells.quiet}>—</span>
  return (
    <span title={name ?? undefined}>
      {name !== null && <span lang="th">{name} </span>}
      {account !== null && (
        <span className={cells.name}>
          <AccountNumber account={account} />
        </span>
      )}
    </span>
  )
}

/** What it became, and the way there. */
export function Outcome({ line }: { line: BankLine }) {
  const { t } = useTranslation('deposits')
  const target = targetOf(line)
  if (target === null) return <BankLineOutcome linked={line.linked} />
  return (
    <Link to={target.to} search={target.search} className={css.link} onClick={event => event.stopPropagation()}>
      <BankLineOutcome linked={line.linked} />
      <span className="visually-hidden"> {t('line.open', { what: t(`became.${line.linked.kind}`) })}</span>
    </Link>
  )
}
