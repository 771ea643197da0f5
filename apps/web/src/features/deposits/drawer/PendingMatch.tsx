import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useContradictionLabels } from '../actions/Contradictions.tsx'
import { type Comparison, type Deposit, type Detail, payerAccount } from '../deposit.ts'
import { MemberAccount } from './Candidates.tsx'
import drawer from './drawer.module.css'
import { contradictedFact } from './comparison.ts'
import css from './similar-deposits.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'

/** A match that waits for its second approval: the sender, the member, and the differences. */
export function PendingMatch({ from, comparison }: { from: Deposit['from']; comparison: Comparison }) {
  const { t } = useTranslation('deposits')
  const labelsOf = useContradictionLabels()
  return (
    <section className={drawer.part}>
      <h2 className={drawer.partTitle}>{t('pendingMatch.title')}</h2>
      <SenderAndMember from={from} comparison={comparison} />
      <ul className={drawer.differences}>
        {comparison.contradictions.map(each => (
          <li key={each}>{labelsOf(each, from, comparison)}</li>
        ))}
      </ul>
    </section>
  )
}

/** What the approver confirms besides the deposit: the matched member and each difference. */
export function usePendingMatchFacts({ from, pendingMatch }: Detail): readonly Fact[] {
  const { t } = useTranslation('deposits')
  const labelsOf = useContradictionLabels()
  if (pendingMatch === null) return []
  const { member, contradictions } = pendingMatch
  return [
    {
      label: t('column.member'),
      value: (
        <>
          {member.username} · <span lang="th">{member.name}</span>
        </>
      ),
    },
    ...contradictions.map(
      (each): Fact => ({
        label: t(`contradiction.label.${contradictedFact(each, from, pendingMatch)}`),
        value: labelsOf(each, from, pendingMatch),
      }),
    ),
  ]
}

/** The reported sender and a member compared by name, account and phone. Differences are highlighted. */
export function SenderAndMember({ from, comparison }: { from: Deposit['from']; comparison: Comparison }) {
  const { t } = useTranslation('deposits')
  const abbrOf = useBankAbbr()
  const { member, phone, agreement } = comparison
  const sender = payerAccount(from, abbrOf)
  const isAccountOther = agreement.account === 'differs' || agreement.bank === 'differs'
  const same = (agrees: boolean, differs: boolean) => (differs ? false : agrees ? true : undefined)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('alike.what')}</span>
          </th>
          <th scope="col">{t('fact.from')}</th>
          <th scope="col">{member.username}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          label={t('compare.name')}
          sender={from.name === null ? null : <span lang="th">{from.name}</span>}
          member={<span lang="th">{member.name}</span>}
          same={same(agreement.name === 'same' || agreement.name === 'partly', agreement.name === 'differs')}
        />
        <Row
          label={t('compare.account')}
          sender={sender === null ? null : <AccountNumber account={sender} />}
          member={<MemberAccount comparison={comparison} />}
          same={same(agreement.account === 'agrees' || agreement.account === 'partly', isAccountOther)}
        />
        {from.phone !== null && (
          <Row
            label={t('column.phone')}
            sender={from.phone}
            member={phone}
            same={same(agreement.phone === 'agrees', agreement.phone === 'differs')}
          />
        )}
      </tbody>
    </table>
  )
}

function Row({
  label,
  sender,
  member,
  same,
}: {
  label: string
  sender: ReactNode
  member: ReactNode
  same: boolean | undefined
}) {
  const { t } = useTranslation('deposits')
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{sender ?? <span className={css.quiet}>{t('compare.notReported')}</span>}</td>
      <td data-same={same}>
        {member}
        {same === false && <span className="visually-hidden"> ({t('compare.differs')})</span>}
      </td>
    </tr>
  )
}
