import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import type { Case } from './case.tsx'
import css from './cases.module.css'

const dialogs = () => import('./dialogs.tsx')
const AssignDialog = later(async () => (await dialogs()).AssignDialog)
const WaitDialog = later(async () => (await dialogs()).WaitDialog)
const SnoozeDialog = later(async () => (await dialogs()).SnoozeDialog)
const CommentDialog = later(async () => (await dialogs()).CommentDialog)
const RequestDialog = later(async () => (await dialogs()).RequestDialog)
const HoldDialog = later(async () => (await dialogs()).HoldDialog)
const DecideDialog = later(async () => (await dialogs()).DecideDialog)
const ReturnDialog = later(async () => (await dialogs()).ReturnDialog)
const ReopenDialog = later(async () => (await dialogs()).ReopenDialog)

type Step = 'claim' | 'release' | 'resume' | 'confirm'
function StepButton({ step, of: { id, version }, isMain = false }: { step: Step; of: Case; isMain?: boolean }) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction(`cases.${step}`, { done: () => t(`${step}.done`), aloud: true })
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      color="primary"
      disabled={dialog.working}
      onClick={() => submit({ params: { id }, ifMatch: version })}
    >
      {t(`${step}.open`)}
    </Button>
  )
}

/** Claims a case from its row. */
export function ClaimButton({ of: { id, version } }: { of: Case }) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.claim', { done: () => t('claim.done'), aloud: true })
  return (
    <Button size="small" disabled={dialog.working} onClick={() => submit({ params: { id }, ifMatch: version })}>
      {t('claim.open')}
    </Button>
  )
}

/** What can be done with a case now. */
export function CaseActions({ of }: { of: Case }) {
  const { t } = useTranslation('cases')
  const { can } = of
  const dialog = (isPossible: boolean, label: string, render: (close: () => void) => ReactNode, isMain = false) =>
    isPossible && (
      <DialogButton variant={isMain ? 'contained' : 'outlined'} color="primary" renderDialog={render}>
        {label}
      </DialogButton>
    )
  return (
    <div className={css.actions}>
      {can.includes('claim') && <StepButton step="claim" of={of} isMain />}
      {dialog(
        can.includes('decide'),
        t('decide.open'),
        close => (
          <DecideDialog of={of} onClose={close} />
        ),
        true,
      )}
      {can.includes('confirm') && <StepButton step="confirm" of={of} isMain />}
      {dialog(can.includes('return'), t('return.open'), close => (
        <ReturnDialog of={of} onClose={close} />
      ))}
      {can.includes('resume') && <StepButton step="resume" of={of} isMain />}
      {dialog(can.includes('request'), t('request.open'), close => (
        <RequestDialog of={of} onClose={close} />
      ))}
      {dialog(can.includes('hold') && of.holds.length < 2, t('holdDialog.open'), close => (
        <HoldDialog of={of} onClose={close} />
      ))}
      {dialog(can.includes('wait'), t('wait.open'), close => (
        <WaitDialog of={of} onClose={close} />
      ))}
      {dialog(can.includes('comment'), t('comment.open'), close => (
        <CommentDialog of={of} onClose={close} />
      ))}
      {dialog(can.includes('snooze'), t('snooze.open'), close => (
        <SnoozeDialog of={of} onClose={close} />
      ))}
      {dialog(can.includes('assign'), t('assign.open'), close => (
        <AssignDialog of={of} onClose={close} />
      ))}
      {can.includes('release') && <StepButton step="release" of={of} />}
      {dialog(can.includes('reopen'), t('reopen.open'), close => (
        <ReopenDialog of={of} onClose={close} />
      ))}
      <Button variant="outlined" startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
