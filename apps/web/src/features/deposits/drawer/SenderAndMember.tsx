import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import type { Comparison, Deposit } from '../deposit.ts'
import { payerAccount } from '../deposit.ts'
import css from './similar-deposits.module.css'
import { MemberAccount } from './MatchCandidate.tsx'

/** The sender as the bank reports them beside a member: name, account, phone. What differs stands out. */
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
          <th scope="col">{t('compare.sender')}</th>
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
            label={t('compare.phone')}
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
