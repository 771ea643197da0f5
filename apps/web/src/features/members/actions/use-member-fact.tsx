import { useTranslation } from 'react-i18next'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { fullName, type Member } from '../member.ts'

/** Who a dialog is about. */
export function useMemberFact(member: Member): Fact {
  const { t } = useTranslation('member')
  return {
    label: t('fact.member'),
    value: (
      <>
        {member.username} <span lang="th">{fullName(member)}</span>
      </>
    ),
  }
}
