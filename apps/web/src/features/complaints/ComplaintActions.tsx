import type { ComplaintAction } from '@backoffice/contract/complaints/terms'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import type { Complaint } from './complaint.tsx'
import css from './complaints.module.css'

const ChangeDialog = later(async () => (await import('./ComplaintForm.tsx')).ChangeDialog)
const dialogs = () => import('./dialogs.tsx')
const AssignDialog = later(async () => (await dialogs()).AssignDialog)
const AnswerDialog = later(async () => (await dialogs()).AnswerDialog)
const EscalateDialog = later(async () => (await dialogs()).EscalateDialog)
const DecideDialog = later(async () => (await dialogs()).DecideDialog)
const ReopenDialog = later(async () => (await dialogs()).ReopenDialog)

/** What can be done with a complaint now. */
export function ComplaintActions({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation('complaints')
  const dialog = (action: Exclude<ComplaintAction, 'claim' | 'release'>, render: (close: () => void) => ReactNode) =>
    complaint.can.includes(action) && (
      <DialogButton
        variant={action === 'answer' || action === 'decide' ? 'contained' : 'outlined'}
        color="primary"
        renderDialog={render}
      >
        {t(`${action}.open`)}
      </DialogButton>
    )
  return (
    <div className={css.actions}>
      {complaint.can.includes('claim') && <Assign name="claim" complaint={complaint} to="me" />}
      {dialog('answer', close => (
        <AnswerDialog complaint={complaint} onClose={close} />
      ))}
      {dialog('decide', close => (
        <DecideDialog complaint={complaint} onClose={close} />
      ))}
      {dialog('assign', close => (
        <AssignDialog complaint={complaint} onClose={close} />
      ))}
      {complaint.can.includes('release') && <Assign name="release" complaint={complaint} to={null} />}
      {dialog('escalate', close => (
        <EscalateDialog complaint={complaint} onClose={close} />
      ))}
      {dialog('reopen', close => (
        <ReopenDialog complaint={complaint} onClose={close} />
      ))}
      {dialog('change', close => (
        <ChangeDialog complaint={complaint} onClose={close} />
      ))}
    </div>
  )
}

type AssignProps = { name: 'claim' | 'release'; complaint: Complaint; to: 'me' | null }
function Assign({ name, complaint: { id, version }, to }: AssignProps) {
  const { t } = useTranslation('complaints')
  const { submit, dialog } = useAction('complaints.assign', { done: () => t(`${name}.done`), aloud: true })
  return (
    <Button
      variant={name === 'claim' ? 'contained' : 'outlined'}
      color="primary"
      disabled={dialog.working}
      onClick={() => submit({ params: { id }, body: { to }, ifMatch: version })}
    >
      {t(`${name}.open`)}
    </Button>
  )
}
