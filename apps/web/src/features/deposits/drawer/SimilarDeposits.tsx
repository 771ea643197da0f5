import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import type { SimilarDeposit, Deposit, Detail } from '../deposit.ts'
import { payerAccount } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import css from './similar-deposits.module.css'
import { agrees, type Compared, compared } from './comparison.ts'
import drawer from './drawer.module.css'
import { PaidAtFact } from './BankDetails.tsx'

/** Other deposits of the same amount. A possible duplicate is compared side by side; the rest are linked. */
export function SimilarDeposits({ deposit }: { deposit: Detail }) {
  const { t } = useTranslation('deposits')
  if (deposit.alike.length === 0) return null
  const compares = deposit.status === 'possible-duplicate' || deposit.status === 'duplicate'
  const duplicate = compares
    ? (deposit.alike.find(({ depositId }) => depositId === deposit.alikeId) ?? deposit.alike[0])
    : undefined
  const others = deposit.alike.filter(similar => similar !== duplicate)
  return (
    <section className={drawer.part}>
      <h2 className={drawer.partTitle}>{t(duplicate === undefined ? 'alike.others' : 'alike.title')}</h2>
      {duplicate !== undefined && <SideBySide deposit={deposit} twin={duplicate} />}
      {others.length > 0 && (
        <ul className={css.others} aria-label={t('alike.others')}>
          {others.map(similar => (
            <Other key={similar.depositId} alike={similar} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SideBySide({ deposit, twin: duplicate }: { deposit: Detail; twin: SimilarDeposit }) {
  const { t } = useTranslation('deposits')
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('alike.what')}</span>
            </th>
            <th scope="col">{t('alike.this')}</th>
            <th scope="col">
              <OpenDeposit id={duplicate.depositId}>{t('alike.that')}</OpenDeposit>
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map(what => (
            <tr key={what}>
              <th scope="row">{t(`alike.${what}`)}</th>
              <td>
                <Value what={what} of={deposit} />
              </td>
              <td data-same={agrees(what, deposit, duplicate) ?? undefined}>
                <Value what={what} of={duplicate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ what, of }: { what: Compared; of: SimilarDeposit | Deposit }) {
  const { t } = useTranslation('deposits')
  const abbrOf = useBankAbbr()
  switch (what) {
    case 'status':
      return <DepositStatus status={of.status} />
    case 'paidAt':
      return <PaidAtFact of={of} />
    case 'channel':
      return (
        <>
          {t(`channel.${of.channel}`)} · {t(`source.${of.source}`)}
        </>
      )
    case 'providerRef':
      return of.providerRef ?? '—'
    case 'payer': {
      const account = payerAccount(of.from, abbrOf)
      return (
        <>
          {of.from.name !== null && <span lang="th">{of.from.name} </span>}
          {account === null ? of.from.name === null && '—' : <AccountNumber account={account} />}
        </>
      )
    }
    case 'member':
      return of.member?.username ?? '—'
  }
}

function Other({ alike: similar }: { alike: SimilarDeposit }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  return (
    <li>
      <DepositStatus status={similar.status} />
      <OpenDeposit id={similar.depositId}>
        {similar.member?.username ??
          similar.from.name ??
          similar.providerRef ??
          (similar.paidAt === null ? t('alike.that') : format.when(similar.paidAt, 'clock'))}
      </OpenDeposit>
      <span className={drawer.quiet}>
        {similar.paidAt === null
          ? t('fact.paidAtUnknown')
          : format.when(similar.paidAt, similar.paidAtKnown ? 'dateTime' : 'date')}
      </span>
    </li>
  )
}

/** A link to another deposit. */
export function OpenDeposit({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/account/deposit" search={{ id }} className={drawer.link}>
      {children}
    </Link>
  )
}
