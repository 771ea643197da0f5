import { useTranslation } from '../../i18n/use-translation.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import type { MemberDocument } from './document.tsx'
import css from './documents.module.css'

const PagesDialog = later(async () => (await import('./PagesDialog.tsx')).PagesDialog)
const dialogs = () => import('./dialogs.tsx')
const RefuseDialog = later(async () => (await dialogs()).RefuseDialog)
const RemoveDialog = later(async () => (await dialogs()).RemoveDialog)

/** What can be done with a document; `small`: in a row of a table, where only the first step is. */
export function DocumentActions({ document, small = false }: { document: MemberDocument; small?: boolean }) {
  const { t } = useTranslation('documents')
  const { can } = document
  const name = `${t(`kind.${document.kind}`)} ${document.member.username}`
  const size = small ? ({ size: 'small' } as const) : {}
  if (document.status === 'removed') return null
  return (
    <div className={css.actions}>
      {can.includes('accept') ? (
        <DialogButton
          {...size}
          variant={small ? 'outlined' : 'contained'}
          color="primary"
          aria-label={`${t('check.open')} ${name}`}
          renderDialog={close => <PagesDialog document={document} isCheck onClose={close} />}
        >
          {t('check.open')}
        </DialogButton>
      ) : (
        <DialogButton
          {...size}
          variant="outlined"
          aria-label={`${t('view.open')} ${name}`}
          renderDialog={close => <PagesDialog document={document} isCheck={false} onClose={close} />}
        >
          {t('view.open')}
        </DialogButton>
      )}
      {!small && can.includes('refuse') && !can.includes('accept') && (
        <DialogButton variant="outlined" renderDialog={close => <RefuseDialog document={document} onClose={close} />}>
          {t('refuse.open')}
        </DialogButton>
      )}
      {!small && can.includes('remove') && (
        <DialogButton
          variant="outlined"
          color="error"
          renderDialog={close => <RemoveDialog document={document} onClose={close} />}
        >
          {t('remove.open')}
        </DialogButton>
      )}
    </div>
  )
}
