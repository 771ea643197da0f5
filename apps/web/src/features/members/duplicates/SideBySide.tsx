import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { accountOf, fullName, type Profile, profilePath } from '../member.ts'
import { useProfile } from '../queries.ts'
import css from './duplicates.module.css'

/** Compares two members fact by fact and highlights equal values. */
export function SideBySide({ oneId, otherId }: { oneId: string; otherId: string }) {
  const [one, other] = [useProfile(oneId), useProfile(otherId)]
  const failed = one.error === null ? other : one
  if (one.data === undefined || other.data === undefined) {
    return failed.error === null ? (
      <div className={css.waiting} aria-busy="true">
        <Skeleton width={90} />
        <Skeleton width={70} />
        <Skeleton width={80} />
      </div>
    ) : (
      <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
    )
  }
  return <Facts one={one.data.data} other={other.data.data} />
}

function Facts({ one, other }: { one: Profile; other: Profile }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const rows: readonly { name: string; of: (profile: Profile) => string | null; telling?: true }[] = [
    { name: t('fact.name'), of: fullName, telling: true },
    { name: t('fact.phone'), of: ({ phone }) => phone, telling: true },
    { name: t('fact.bank'), of: profile => `${profile.bank.abbr} ${showAccount(accountOf(profile))}`, telling: true },
    { name: t('fact.ip'), of: ({ lastSignInIp }) => lastSignInIp, telling: true },
    { name: t('fact.status'), of: ({ status }) => t(`status.${status}`) },
    { name: t('fact.registered'), of: ({ registeredAt }) => format.when(registeredAt, 'date') },
    { name: t('fact.referrer'), of: ({ referrer }) => referrer?.username ?? null },
    { name: t('fact.credit'), of: ({ credit }) => formatMoney(credit) },
    { name: t('fact.deposits'), of: ({ depositSum }) => formatMoney(depositSum) },
    { name: t('fact.withdrawals'), of: ({ withdrawSum }) => formatMoney(withdrawSum) },
  ]
  return (
    <table className={css.facts}>
      <caption className="visually-hidden">
        {t('duplicate.rowName', { one: one.username, other: other.username })}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('fact.fact')}</span>
          </th>
          {[one, other].map(profile => (
            <th key={profile.id} scope="col">
              <Link to={profilePath(profile.id)}>{profile.username}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, telling }) => {
          const values = [of(one), of(other)]
          const same = telling === true && values[0] !== null && values[0] === values[1]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={at} data-same={same}>
                  {value ?? '—'}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
