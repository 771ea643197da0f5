import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { type Comparison, type Contradiction, type Deposit, payerAccount } from '../deposit.ts'
import drawer from '../drawer/drawer.module.css'
import { contradictedFact } from '../drawer/comparison.ts'
import { SoloLimitNotice } from '../entry/notices.tsx'
import type { SoloLimit } from '../entry/entry.ts'

type Props = {
  from: Deposit['from']
  comparison: Comparison
  disabled: boolean
  /** Set if the match exceeds it and needs a second approval. */
  limit?: SoloLimit | undefined
}

/** The differences between the sender and the selected member; each has to be confirmed. */
export function Contradictions({ from, comparison, disabled, limit }: Props) {
  const { t } = useTranslation('deposits')
  const labelsOf = useContradictionLabels()
  return (
    <div className={drawer.why} role="note" aria-label={t('contradiction.title')}>
      <p className={drawer.whyTitle}>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('contradiction.title')}
      </p>
      {comparison.contradictions.map(each => (
        <CheckField
          key={each}
          name={`confirmed.${comparison.member.id}.${each}`}
          label={labelsOf(each, from, comparison)}
          required
          disabled={disabled}
        />
      ))}
      <p>{t('contradiction.logged')}</p>
      {limit !== undefined && <SoloLimitNotice limit={limit} what="match" />}
    </div>
  )
}

/** The text of a difference: what the bank reported and what the member registered. */
export function useContradictionLabels(): (
  contradiction: Contradiction,
  from: Deposit['from'],
  comparison: Comparison,
) => string {
  const { t } = useTranslation('deposits')
  const abbrOf = useBankAbbr()
  return (contradiction, from, comparison) => {
    const { member, bankCode, accountNo, masked, phone, tmnPhone } = comparison
    const fact = contradictedFact(contradiction, from, comparison)
    if (fact === 'name') return t('contradiction.name', { sender: from.name ?? '', member: member.name })
    if (fact === 'phone')
      return t('contradiction.phone', {
        sender: from.phone ?? from.accountNo ?? '',
        member: [...new Set([phone, ...(tmnPhone === null ? [] : [tmnPhone])])].join(', '),
      })
    const sender = payerAccount(from, abbrOf)
    const own = { bankCode, bankAbbr: abbrOf(bankCode), accountNo, masked }
    return t('contradiction.account', {
      sender: sender === null ? '' : `${sender.bankAbbr} ${showAccount(sender)}`.trim(),
      member: `${own.bankAbbr} ${showAccount(own)}`,
    })
  }
}
