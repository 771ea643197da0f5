import { useTranslation } from '../../i18n/use-translation.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import type { MemberOf } from './OpenDialog.tsx'

const OpenDialog = later(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** Opens a case about linked members. */
export function OpenCaseButton({ members }: { members: readonly MemberOf[] }) {
  const { t } = useTranslation('cases')
  return (
    <NewButton renderDialog={close => <OpenDialog members={members} onClose={close} />}>
      {`${t('add.open')}…`}
    </NewButton>
  )
}
