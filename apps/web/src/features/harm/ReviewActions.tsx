import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import type { Review } from './harm.tsx'
import css from './harm.module.css'

const FinishDialog = later(async () => (await import('./FinishDialog.tsx')).FinishDialog)

/** What can be done with a review now. */
export function ReviewActions({ review }: { review: Review }) {
  const { t } = useTranslation('harm')
  if (review.can.length === 0) return null
  return (
    <span className={css.actions}>
      {review.can.includes('claim') && <Step name="claim" review={review} />}
      {review.can.includes('finish') && (
        <DialogButton
          size="small"
          aria-label={`${t('finish.open')} ${review.member.username}`}
          renderDialog={close => <FinishDialog review={review} onClose={close} />}
        >
          {t('finish.open')}
        </DialogButton>
      )}
      {review.can.includes('release') && <Step name="release" review={review} />}
    </span>
  )
}

function Step({ name, review }: { name: 'claim' | 'release'; review: Review }) {
  const { t } = useTranslation('harm')
  const { submit, dialog } = useAction(`harm.${name}`, { done: () => t(`${name}.done`), aloud: true })
  return (
    <Button
      size="small"
      disabled={dialog.working}
      aria-label={`${t(`${name}.open`)} ${review.member.username}`}
      onClick={() => submit({ params: { id: review.id } })}
    >
      {t(`${name}.open`)}
    </Button>
  )
}
