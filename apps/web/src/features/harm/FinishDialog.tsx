import { type ReviewOutcome, reviewOutcomes } from '@backoffice/contract/harm/terms'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import cells from '../../ui/cells/cells.module.css'
import { RadioGroup } from '../../ui/choice/Choice.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import type { Review } from './harm.tsx'

/** Finishes a review with what came of it. */
export function FinishDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('harm')
  const { submit, dialog } = useAction('harm.finish', { done: () => t('finish.done'), onSettled: onClose })
  const [outcome, setOutcome] = useState<ReviewOutcome>('contacted')
  const { id, member } = review
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'finish')}
      facts={[
        { label: t('column.member'), value: `${member.username} ${member.name}` },
        { label: t('column.score'), value: String(review.score) },
      ]}
      onConfirm={reason => submit({ params: { id }, body: { outcome, reason } })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('finish.outcome')}
        choices={reviewOutcomes.map(value => ({ value, label: t(`outcome.${value}`) }))}
        value={outcome}
        onChange={setOutcome}
        disabled={dialog.working}
      />
      <p>
        <Link to="/member/profile/$id" params={{ id: member.id }} search={{ tab: 'protection' }} className={cells.link}>
          {t('profile')}
        </Link>
      </p>
    </ReasonDialog>
  )
}
