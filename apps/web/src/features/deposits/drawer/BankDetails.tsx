import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import lineCss from '../bank-lines/bank-lines.module.css'
import { type Deposit, type Detail, payerAccount, receiverAccount } from '../deposit.ts'
import drawer from './drawer.module.css'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber, CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts, Figure } from '../../../ui/facts/Facts.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useBankAbbr } from '../../../ui/reference-data.ts'

/** What the bank told: from whom, when, under which reference, in its own words. */
export function BankDetails({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const abbrOf = useBankAbbr()
  const { from, providerRef, balanceAfter, rawText, intent } = deposit
  const payer = payerAccount(from, abbrOf)
  const lines: FactLine[] = []
  if (from.name !== null || payer !== null)
    lines.push([
      t('fact.from'),
      <>
        {from.name !== null && <span lang="th">{from.name}</span>}
        {payer !== null && <AccountNumber account={payer} copy />}
      </>,
    ])
  // A wallet's account is its owner's phone: once is enough.
  if (
    from.phone !== null &&
    from.accountNo !== null &&
    from.accountNo.replace(/\D/g, '') !== from.phone.replace(/\D/g, '')
  )
    lines.push([t('fact.phone'), from.phone])
  lines.push([t('fact.paidAt'), <PaidAtFact key="paidAt" of={deposit} />])
  lines.push([t('fact.detectedAt'), format.when(deposit.detectedAt, 'dateTime')])
  if (providerRef !== null)
    lines.push([
      t('fact.reference'),
      <>
        <Figure>{providerRef}</Figure>
        <CopyButton text={providerRef} label={t('fact.copyReference')} />
      </>,
    ])
  if (balanceAfter !== null) lines.push([t('fact.balanceAfter'), formatMoney(balanceAfter)])
  if (intent !== null)
    lines.push([
      t('fact.intent'),
      <>
        {intent.member.username} · {formatMoney(intent.payAmount)}
        <span className={drawer.quiet}>{t(`intent.status.${intent.status}`)}</span>
      </>,
    ])
  return (
    <>
      <Facts lines={lines} />
      {rawText !== null && (
        <p className={lineCss.raw}>
          <span className={lineCss.rawLabel}>{t('fact.rawText')}</span>
          {rawText}
        </p>
      )}
    </>
  )
}

/** The amount as the hero, and the account it came into. */
export function DepositAmount({
  deposit: { amount, channel, source, receivingAccount },
}: {
  deposit: Pick<Detail, 'amount' | 'channel' | 'source' | 'receivingAccount'>
}) {
  const { t } = useTranslation('deposits')
  return (
    <>
      <p className={record.amount}>{formatMoney(amount)}</p>
      <p className={record.to}>
        {source === 'manual' ? t('channel.manual') : `${t(`channel.${channel}`)} · ${t(`source.${source}`)}`} →{' '}
        <AccountNumber account={receiverAccount(receivingAccount)} copy />
        {receivingAccount.id === null && <> · {t('cell.unknownAccount')}</>}
      </p>
    </>
  )
}

/** When it was paid: the time, the day alone, or that nobody knows. */
export function PaidAtFact({ of: { paidAt, paidAtKnown } }: { of: Pick<Deposit, 'paidAt' | 'paidAtKnown'> }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  if (paidAt === null) return <span className={drawer.quiet}>{t('fact.paidAtUnknown')}</span>
  return paidAtKnown ? (
    <>{format.when(paidAt, 'dateTime')}</>
  ) : (
    <>
      {format.when(paidAt, 'date')} <span className={drawer.quiet}>{t('fact.timeUnknown')}</span>
    </>
  )
}

/** Whose it is, how sure that was, and what it made of the member's credit. */
export function MemberAndCredit({
  deposit: { member, matchScore, matchedBy, creditBefore, creditAfter, promotionRef },
}: {
  deposit: Detail
}) {
  const { t } = useTranslation('deposits')
  const lines: FactLine[] = []
  if (member !== null) lines.push([t('fact.member'), <MemberLink key="member" member={member} />])
  // How sure the rules were of whom they found: of somebody a person chose it says nothing.
  if (matchScore !== null && matchedBy === null) lines.push([t('fact.score'), t('fact.scoreOf', { score: matchScore })])
  if (creditBefore !== null && creditAfter !== null)
    lines.push([t('fact.credit'), <BeforeAfter key="credit" before={creditBefore} after={creditAfter} />])
  if (promotionRef !== null) lines.push([t('fact.promotion'), promotionRef])
  return <Facts lines={lines} />
}

/** The member, and the way to their profile for who may see it. */
function MemberLink({ member }: { member: NonNullable<Detail['member']> }) {
  const hasPermission = usePermission()
  const name = (
    <>
      <b>{member.username}</b>{' '}
      <span lang="th" className={drawer.quiet}>
        {member.name}
      </span>
    </>
  )
  return hasPermission('members.read') ? (
    <Link to="/member/profile/$id" params={{ id: member.id }} className={drawer.link}>
      {name}
    </Link>
  ) : (
    name
  )
}

/** What a credit makes of a wallet. */
export function BeforeAfter({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('deposits')
  return (
    <>
      <span className="visually-hidden">{t('fact.before')}</span>
      <Money amount={before} />
      <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('fact.after')}</span>
      <Money amount={after} strong />
    </>
  )
}
