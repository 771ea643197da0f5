import { useTranslation } from 'react-i18next'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Definition } from '../../../ui/facts/Facts.tsx'
import { accountOf, type Profile } from '../member.ts'
import { PersonalValue } from './PersonalValue.tsx'

/** A member's contact and bank details. */
export function usePersonal(profile: Profile): readonly Definition[] {
  const { t } = useTranslation('member')
  const { bank, masked, tmnPhone, lineId } = profile
  const hidden = { profile }
  return [
    {
      label: t('field.phone'),
      value: <PersonalValue {...hidden} field="phone" label={t('field.phone')} value={profile.phone} />,
    },
    {
      label: t('field.account'),
      value: masked ? (
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
