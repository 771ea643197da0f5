import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Definition } from '../../../ui/facts/Facts.tsx'
import { MaskedValue } from '../../../ui/masked/MaskedValue.tsx'
import { accountOf, isMasked, type Profile, type Revealable } from '../member.ts'

/** A member's contact and bank details. */
export function usePersonal(profile: Profile): readonly Definition[] {
  const { t } = useTranslation('member')
  const { bank, tmnPhone, lineId } = profile
  const hidden = { profile }
  return [
    {
      label: t('field.phone'),
      value: <PersonalValue {...hidden} field="phone" label={t('field.phone')} value={profile.phone} />,
    },
    {
      label: t('field.account'),
      value: isMasked(profile, 'accountNo') ? (
        <PersonalValue
          {...hidden}
          field="accountNo"
          label={t('field.account')}
          value={bank.accountNo}
          before={bank.abbr}
        />
      ) : (
        <AccountNumber account={accountOf(profile)} copy />
      ),
    },
    {
      label: t('field.tmnPhone'),
      value: <PersonalValue {...hidden} field="tmnPhone" label={t('field.tmnPhone')} value={tmnPhone} />,
    },
    {
      label: t('field.lineId'),
      value: <PersonalValue {...hidden} field="lineId" label={t('field.lineId')} value={lineId} />,
    },
  ]
}

type Props = {
  profile: Pick<Profile, 'id' | 'maskedFields' | 'can'>
  field: Revealable
  label: string
  value: string | null
  before?: string
}

/** A personal value: masked, and revealed for a logged reason to those with the permission. */
function PersonalValue({ profile, field, label, value, before = '' }: Props) {
  const client = useQueryClient()
  if (value === null || value === '') return <>—</>
  const reveal = async (reason: string, idempotencyKey: string) => {
    const { data } = await call('members.reveal', {
      params: { id: profile.id },
      body: { field, reason },
      idempotencyKey,
    })
    // It says who looked, and why.
    void client.invalidateQueries({ queryKey: ['members.timeline'] })
    return data.value ?? '—'
  }
  return (
    <>
      {before !== '' && `${before} `}
      <MaskedValue
        label={label}
        value={value}
        masked={isMasked(profile, field)}
        {...(profile.can.includes('reveal') ? { onReveal: reveal } : {})}
      />
    </>
  )
}
