import { Link } from '@tanstack/react-router'
import {
  ArrowDownLeft,
  ArrowRightLeft,
  ArrowUpRight,
  CircleHelp,
  CopyX,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  Send,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { targetOf } from './bank-line.ts'
import css from './bank-lines.module.css'
import type { BankLine, Status } from '../deposit.ts'
import cells from '../../../ui/cells/cells.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { counterpartyAccount } from '../../../ui/copy/show-account.ts'
import { Money } from '../../../ui/money/Money.tsx'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'

/** The amount with its direction as sign, icon and text, never by colour alone. */
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
  const account = counterpartyAccount(line.counterparty)
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

/** Who the money came from or went to; without a name, the direction. */
export function LineTitle({
  line: { counterparty, direction },
}: {
  line: Pick<BankLine, 'counterparty' | 'direction'>
}) {
  const { t } = useTranslation('deposits')
  return counterparty.name === null ? t(`direction.${direction}`) : <span lang="th">{counterparty.name}</span>
}

/** The bank's own text of a transaction. */
export function RawText({ text }: { text: string | null }) {
  const { t } = useTranslation('deposits')
  return (
    text !== null && (
      <p className={css.raw}>
        <span className={css.rawLabel}>{t('column.rawText')}</span>
        {text}
      </p>
    )
  )
}

/** The outcome, linked to its record. */
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

type Kind = Exclude<BankLine['linked']['kind'], 'deposit'>
const chipStyles: Readonly<Record<Kind, { tone: Tone; icon: LucideIcon }>> = {
  withdrawal: { tone: 'ok', icon: Send },
  'own-transfer': { tone: 'plain', icon: ArrowRightLeft },
  fee: { tone: 'plain', icon: ReceiptText },
  interest: { tone: 'plain', icon: PiggyBank },
  retelling: { tone: 'plain', icon: CopyX },
  none: { tone: 'warn', icon: CircleHelp },
}

/** The outcome of a bank line. A deposit shows its status. */
export function BankLineOutcome({ linked: { kind, status } }: Pick<BankLine, 'linked'>) {
  const { t } = useTranslation('deposits')
  // The wire type is a plain string, because withdrawals have other statuses.
  if (kind === 'deposit' && status !== null) return <DepositStatus status={status as Status} />
  const appearance = kind === 'deposit' ? chipStyles.none : chipStyles[kind]
  return (
    <StatusChip {...appearance} title={t(`became.${kind}`)}>
      {t(`became.${kind}`)}
    </StatusChip>
  )
}
