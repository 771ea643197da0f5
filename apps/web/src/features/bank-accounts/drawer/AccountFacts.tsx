import { useTranslation } from 'react-i18next'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { Age } from '../../../ui/time/Instant.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { Account } from '../account.ts'
import { LastError, Used } from '../list/cells.tsx'

/** What an account is for and how much it may take. */
export function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const limit = (amount: number | null) => (amount === null ? t('noLimit') : formatMoney(amount))
  const lines: FactLine[] = [
    [t('field.purpose'), t(`purpose.${account.purpose}`)],
    [t('field.channel'), t(`channel.${account.channel}`)],
    [t('field.priority'), account.priority],
    [t('field.minDeposit'), limit(account.minDeposit)],
    [t('field.maxDeposit'), limit(account.maxDeposit)],
    [t('column.used'), <Used key="used" account={account} />],
    [t('lastLine'), account.lastLineAt === null ? t('neverSeen') : <Age key="line" at={account.lastLineAt} />],
  ]
  if (account.lastError !== null) lines.push([t('lastError'), <LastError key="error" text={account.lastError} />])
  return <Facts lines={lines} />
}
