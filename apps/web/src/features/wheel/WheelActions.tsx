import { CircleStop, Pencil, RotateCcw, Save, Send } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import type { DraftEditor } from './use-draft.ts'
import { missingWeight, percentText, type Wheel } from './wheel.ts'

type Props = { wheel: Wheel; editor: DraftEditor }

/** What a manager can do with the wheel and its draft. */
export function WheelActions({ wheel: { live, draft }, editor }: Props) {
  const { t } = useTranslation('wheel')
  const begin = useAction('wheel.create-draft', { aloud: true })
  const isRunning = live !== null && live.document.enabled && live.stoppedAt === null
  return (
    <>
      {isRunning && (
        <DialogButton
          variant="outlined"
          size="small"
          startIcon={<CircleStop size={15} />}
          renderDialog={close => <StopDialog onClose={close} />}
        >
          {t('stop.open')}
        </DialogButton>
      )}
      {draft === null ? (
        <Button
          variant="contained"
          color="primary"
          size="small"
          startIcon={<Pencil size={15} />}
          disabled={begin.dialog.working}
          onClick={() => begin.submit({ body: { from: null } })}
        >
          {t('draft.begin')}
        </Button>
      ) : (
        draft.pending === null && <DraftActions draft={draft} editor={editor} />
      )}
    </>
  )
}

function DraftActions({ draft, editor }: { draft: NonNullable<Wheel['draft']>; editor: DraftEditor }) {
  const { t } = useTranslation('wheel')
  const save = useAction('wheel.change-draft', {
    aloud: true,
    done: () => t('draft.saved'),
    onDone: editor.reset,
  })
  const missing = missingWeight(editor.document)
  const blocked = editor.isDirty ? t('publish.saveFirst') : missing === 0 ? undefined : weightText(t, missing)
  return (
    <>
      <DialogButton
        variant="outlined"
        size="small"
        startIcon={<RotateCcw size={15} />}
        renderDialog={close => <DiscardDialog draft={draft} onClose={close} onDone={editor.reset} />}
      >
        {t('discard.open')}
      </DialogButton>
      {editor.isDirty && (
        <Button
          variant="contained"
          color="primary"
          size="small"
          startIcon={<Save size={15} />}
          disabled={save.dialog.working || editor.isOutdated}
          onClick={() => save.submit({ body: editor.document, ifMatch: editor.version })}
        >
          {t('draft.save')}
        </Button>
      )}
      <span title={blocked}>
        <DialogButton
          variant={editor.isDirty ? 'outlined' : 'contained'}
          color={editor.isDirty ? 'inherit' : 'primary'}
          size="small"
          startIcon={<Send size={15} />}
          disabled={blocked !== undefined}
          aria-label={blocked === undefined ? t('publish.open') : `${t('publish.open')} ${blocked}`}
          renderDialog={close => <PublishDialog draft={draft} onClose={close} />}
        >
          {t('publish.open')}
        </DialogButton>
      </span>
    </>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']
/** `Weights 99.50%, 0.50% missing`. */
export const weightText = (t: Translate, missing: number): string =>
  t(missing === 0 ? 'weights.right' : missing > 0 ? 'weights.missing' : 'weights.surplus', {
    total: percentText(10_000 - missing),
    difference: percentText(Math.abs(missing)),
  })

type DialogProps = { draft: NonNullable<Wheel['draft']>; onClose: () => void }

function PublishDialog({ draft, onClose }: DialogProps) {
  const { t } = useTranslation('wheel')
  const { submit, dialog } = useAction('wheel.publish', { done: () => t('publish.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      title={t('publish.title', { number: draft.number })}
      note={t('publish.note')}
      confirm={t('publish.confirm')}
      onConfirm={reason => submit({ body: { reason }, ifMatch: draft.version })}
      onClose={onClose}
    />
  )
}

function DiscardDialog({ draft, onClose, onDone }: DialogProps & { onDone: () => void }) {
  const { t } = useTranslation('wheel')
  const { submit, dialog } = useAction('wheel.discard-draft', {
    done: () => t('discard.done'),
    onDone,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('discard.title', { number: draft.number })}
      note={t('discard.note')}
      confirm={t('discard.open')}
      tone="error"
      onConfirm={() => submit({ ifMatch: draft.version })}
      onClose={onClose}
    />
  )
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wheel')
  const { submit, dialog } = useAction('wheel.stop', { done: () => t('stop.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      title={t('stop.title')}
      note={t('stop.note')}
      confirm={t('stop.open')}
      tone="error"
      onConfirm={reason => submit({ body: { reason } })}
      onClose={onClose}
    />
  )
}
