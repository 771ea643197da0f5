import Button from '@mui/material/Button'
import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/time/now.ts'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import { statusAt, type Withdrawal } from '../withdrawal.ts'
import css from './ActionBar.module.css'

type Props = {
  withdrawal: Withdrawal
  mine: boolean
  extend: (() => void) | undefined
  release: (() => void) | undefined
  disabled: boolean
}

/**
 * Who is at it and for how long still: the holder can have more time or give it back, others see when it may be free.
 */
export function ClaimLease({ withdrawal, mine, extend, release, disabled }: Props) {
  const { t } = useTranslation('withdrawals')
  const now = useNow()
  const { claim } = withdrawal
  if (claim === null || statusAt(withdrawal, now) !== 'claimed') return null
  return (
    <div className={css.lease} data-mine={mine}>
      <Hand size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.holder}>
        {mine ? t('lease.mine') : t('lease.theirs', { name: claim.by.name })} <Countdown until={claim.until} />
      </span>
      {extend !== undefined && (
        <Button size="small" disabled={disabled} onClick={extend}>
          {t('lease.extend')}
        </Button>
      )}
      {release !== undefined && (
        <Button size="small" disabled={disabled} onClick={release}>
          {t('move.release')}
        </Button>
      )}
    </div>
  )
}
