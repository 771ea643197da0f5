import { Ban } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import type { Batch } from './code.ts'
import { CodesLeft, RewardText } from './CodeText.tsx'
import css from './credit-codes.module.css'

/** The batch whose codes are listed, and the revocation of those that are left. */
export function BatchHead({ batch }: { batch: Batch }) {
  const { t } = useTranslation('creditCodes')
  return (
    <div className={css.head}>
      <div>
        <h2 className={css.title}>{batch.name}</h2>
        <p className={css.note}>
          <RewardText {...batch} /> · <CodesLeft batch={batch} />
        </p>
      </div>
      {batch.can.includes('revoke') && (
        <DialogButton
          variant="outlined"
          color="error"
          size="small"
          startIcon={<Ban size={15} strokeWidth={1.75} />}
          renderDialog={close => <RevokeBatch batch={batch} onClose={close} />}
        >
          {t('revokeBatch.open')}
        </DialogButton>
      )}
    </div>
  )
}

function RevokeBatch({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation('creditCodes')
  const { submit, dialog } = useAction('credit-codes.revoke-batch', {
    done: () => t('revokeBatch.done', { name: batch.name }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('revokeBatch.title')}
      note={t('revokeBatch.note')}
      facts={[
        { label: t('column.name'), value: batch.name },
        { label: t('column.unused'), value: formatCount(batch.unused) },
      ]}
      confirm={t('revokeBatch.confirm')}
      tone="error"
      {...dialog}
      onConfirm={reason => submit({ params: { id: batch.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
