import { ArrowRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { loadScreenWords } from '../../../i18n/i18n.ts'
import { RawText } from '../bank-lines/cells.tsx'
import { type Deposit, type Detail, payerAccount, receiverAccount } from '../deposit.ts'
import drawer from './drawer.module.css'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts, Reference } from '../../../ui/facts/Facts.tsx'
import { ProfileLink } from '../../../ui/links.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useBankAbbr } from '../../../ui/reference-data.ts'

const PromotionRefusal = lazy(async () => {
  const [part] = await Promise.all([import('./PromotionRefusal.tsx'), loadScreenWords('promotions')])
  return { default: part.PromotionRefusal }
})

/** The bank's report: sender, time, reference and text. */
export function BankDetails({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const abbrOf = useBankAbbr()
  const { from, providerRef, balanceAfter, rawText, intent } = deposit
  const payer = payerAccount(from, abbrOf)
  // The account of a wallet is its owner's phone number, which is shown once.
  const isPhoneShown = from.accountNo?.replace(/\D/g, '') === from.phone?.replace(/\D/g, '')
  const lines: readonly FactLine[] = [
    [
      t('fact.from'),
      (from.name !== null || payer !== null) && (
        <>
          {from.name !== null && <span lang="th">{from.name}</span>}
          {payer !== null && <AccountNumber account={payer} copy />}
        </>
      ),
    ],
    [t('column.phone'), from.accountNo !== null && !isPhoneShown && from.phone],
    [t('column.paidAt'), <PaidAtFact key="paidAt" of={deposit} />],
    [t('column.detectedAt'), format.when(deposit.detectedAt, 'dateTime')],
    [t('column.providerRef'), providerRef !== null && <Reference key="reference" text={providerRef} />],
    [t('fact.balanceAfter'), balanceAfter !== null && formatMoney(balanceAfter)],
    [
      t('fact.intent'),
      intent !== null && (
        <>
          {intent.member.username} · {formatMoney(intent.payAmount)}
          <span className={drawer.quiet}>{t(`intent.status.${intent.status}`)}</span>
        </>
      ),
    ],
  ]
  return (
    <>
      <Facts lines={lines} />
      <RawText text={rawText} />
    </>
  )
}

/** The amount and the receiving account. */
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

/** The bank time: with the time of day, only the day, or unknown. */
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

/** The member, the match score and the change of the balance. */
export function MemberAndCredit({
  deposit: { member, matchScore, matchedBy, creditBefore, creditAfter, promotion, promotionRef, promotionRefusal },
}: {
  deposit: Detail
}) {
  const { t } = useTranslation('deposits')
  const lines: readonly FactLine[] = [
    [
      t('column.member'),
      member !== null && (
        <ProfileLink key="member" id={member.id} className={drawer.link ?? ''}>
          <b>{member.username}</b>{' '}
          <span lang="th" className={drawer.quiet}>
            {member.name}
          </span>
        </ProfileLink>
      ),
    ],
    // The score of the rules does not apply to a member chosen by staff.
    [t('fact.score'), matchScore !== null && matchedBy === null && t('fact.scoreOf', { score: matchScore })],
    [
      t('fact.credit'),
      creditBefore !== null && creditAfter !== null && (
        <BeforeAfter key="credit" before={creditBefore} after={creditAfter} />
      ),
    ],
    [
      t('column.promotionRef'),
      promotionRefusal === null ? (
        (promotion?.title ?? promotionRef)
      ) : (
        <Suspense key="refusal" fallback={null}>
          <PromotionRefusal refusal={promotionRefusal} />
        </Suspense>
      ),
    ],
  ]
  return <Facts lines={lines} />
}

/** A balance before and after a change. */
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
