import { useTranslation } from '../../i18n/use-translation.ts'
import { showAccount } from './show-account.ts'
import { IconButton } from '../button/Button.tsx'
import css from './copy.module.css'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

export type Account = { bankCode: string; bankAbbr: string; accountNo: string; masked?: boolean }

/** An account number, grouped as its bank prints it. Copies the bare digits; a masked number cannot be copied. */
export function AccountNumber({ account, copy = false }: { account: Account; copy?: boolean }) {
  const { t } = useTranslation('ui')
  const shown = showAccount(account)
  return (
    <span className={css.account}>
      {account.bankAbbr} {shown}
      {copy && account.masked !== true && (
        <CopyButton text={account.accountNo.replace(/\D/g, '')} label={t('copy.account', { account: shown })} />
      )}
    </span>
  )
}

/** Copies a text and announces the result. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => void copy()}>
        {outcome === 'done' ? (
          <Check size={14} strokeWidth={2} aria-hidden="true" />
        ) : (
          <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <span role="status" className={outcome === 'failed' ? css.failed : 'visually-hidden'}>
        {outcome === 'done' ? t('copy.done') : outcome === 'failed' ? t('copy.failed') : ''}
      </span>
    </>
  )
}
