import { useTranslation } from 'react-i18next'
import { CopyButton } from './CopyButton.tsx'
import { showAccount } from './show-account.ts'
import css from './AccountNumber.module.css'

export type Account = { bankCode: string; bankAbbr: string; accountNo: string; masked: boolean }

/** A bank account the way its bank prints it. What is copied are the bare digits; a masked one cannot be copied. */
export function AccountNumber({ account, copy = false }: { account: Account; copy?: boolean }) {
  const { t } = useTranslation('ui')
  const shown = showAccount(account)
  return (
    <span className={css.account}>
      {account.bankAbbr} {shown}
      {copy && !account.masked && (
        <CopyButton text={account.accountNo.replace(/\D/g, '')} label={t('copy.account', { account: shown })} />
      )}
    </span>
  )
}
