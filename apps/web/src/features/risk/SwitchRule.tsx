import { MAX_SHARE_PERCENT } from '@backoffice/contract/risk/facts'
import { Power, PowerOff } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Check } from '../../ui/choice/Choice.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { fieldErrorText } from '../../ui/form/field-error-text.ts'
import { PreviewFigures } from './PreviewPanel.tsx'
import css from './risk.module.css'
import { type Preview, type Rule, subjectOf, useWords, writtenOf } from './rule.tsx'
import { sentenceOf } from './sentence.ts'
import type { RulePreview } from './use-preview.ts'

type Props = { rule: Rule; isDirty: boolean; preview: RulePreview }

/** Requests that the draft is put in force, or that the rule is switched off. */
export function SwitchRule({ rule, isDirty, preview }: Props) {
  const { t } = useTranslation('risk')
  const hintId = useId()
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null)
  if (rule.pending !== null) return null
  const close = () => setDialog(null)
  const hasNew = rule.draft !== null || rule.state !== 'on'
  const { found } = preview
  const isReady = !isDirty && found?.status === 'done' && preview.isCurrent(writtenOf(rule))
  return (
    <div className={css.switch}>
      <div className={css.switchButtons}>
        {rule.state === 'on' && (
          <Button startIcon={<PowerOff size={15} strokeWidth={1.75} />} onClick={() => setDialog('off')}>
            {t('off.open')}
          </Button>
        )}
        {hasNew && (
          <Button
            variant="contained"
            color="primary"
            disabled={!isReady}
            aria-describedby={hintId}
            startIcon={<Power size={15} strokeWidth={1.75} />}
            onClick={() => setDialog('on')}
          >
            {t(rule.state === 'on' ? 'on.openChange' : 'on.open')}
          </Button>
        )}
      </div>
      {hasNew && !isReady && (
        <p id={hintId} className={css.quiet}>
          {t(isDirty ? 'on.saveFirst' : 'on.previewFirst')}
        </p>
      )}
      {dialog === 'on' && found !== undefined && <OnDialog rule={rule} preview={found} onClose={close} />}
      {dialog === 'off' && <OffDialog rule={rule} onClose={close} />}
    </div>
  )
}

function OnDialog({ rule, preview, onClose }: { rule: Rule; preview: Preview; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isMissed, setIsMissed] = useState(false)
  const { submit, dialog } = useAction('risk.switch-on', { done: () => t('on.done'), onSettled: onClose })
  const problem = dialog.error instanceof ApiError ? dialog.error.fields['confirmBroad'] : undefined
  const isBroad =
    problem !== undefined ||
    (subjectOf(preview.document) === 'member' && preview.found.sharePercent > MAX_SHARE_PERCENT)
  return (
    <ReasonDialog
      title={t('on.title')}
      note={t('on.note')}
      confirm={t('on.confirm')}
      {...dialog}
      error={problem === undefined ? dialog.error : null}
      ready={() => {
        setIsMissed(isBroad && !isConfirmed)
        return !isBroad || isConfirmed
      }}
      onConfirm={reason =>
        submit({
          params: { id: rule.id },
          body: { previewId: preview.id, reason, ...(isBroad ? { confirmBroad: true } : {}) },
          ifMatch: rule.revision,
        })
      }
      onClose={onClose}
    >
      <div className={css.asked}>
        <p className={css.sentence}>{sentenceOf(words, preview.document)}</p>
        <PreviewFigures preview={preview} />
        {isBroad && (
          <div>
            <Check
              label={t('on.broad', { max: MAX_SHARE_PERCENT })}
              checked={isConfirmed}
              aria-invalid={isMissed}
              onChange={setIsConfirmed}
            />
            {(isMissed || problem !== undefined) && !isConfirmed && (
              <p className={css.problem} role="alert">
                {problem === undefined ? t('on.broadMissing') : fieldErrorText(problem)}
              </p>
            )}
          </div>
        )}
      </div>
    </ReasonDialog>
  )
}

function OffDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const { submit, dialog } = useAction('risk.switch-off', { done: () => t('off.done'), onSettled: onClose })
  return (
    <ReasonDialog
      title={t('off.title')}
      note={t('off.note')}
      confirm={t('off.confirm')}
      {...dialog}
      onConfirm={reason => submit({ params: { id: rule.id }, body: { reason }, ifMatch: rule.revision })}
      onClose={onClose}
    >
      <div className={css.asked}>
        <p className={css.sentence}>{sentenceOf(words, rule.document)}</p>
      </div>
    </ReasonDialog>
  )
}
