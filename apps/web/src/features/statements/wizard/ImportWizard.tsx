import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../../ui/dialog/Dialog.tsx'
import { usePhone } from '../../../ui/media.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { refreshAfter } from '../../../api/realtime.ts'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx'
import { useCommand } from '../../../ui/action/use-command.ts'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { Steps } from '../../../ui/steps/Steps.tsx'
import { type ArchiveFile, isTable, type Problem } from '../statement.ts'
import { ArchiveFiles } from './ArchiveFiles.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep, SheetSelect } from './FileStep.tsx'
import { Problems, useProblemText } from './Tables.tsx'
import type { Reading } from './preview-key.ts'
import { bodyOf } from './use-preview.ts'
import { type Step, useWizard } from './use-wizard.ts'
import css from './wizard.module.css'

type Props = { onImported: (id: string) => void; onClose: () => void }

/** The import of a bank's file: the file, its columns if it has any, a preview, then the import. */
export function ImportWizard({ onImported, onClose }: Props) {
  const { t } = useTranslation('statements')
  const phone = usePhone()
  const titleId = useId()
  const problemText = useProblemText()
  const wizard = useWizard()
  const { step, setStep, chosen, preview, csvFormat, draft, begin, mappingsReady } = wizard
  const [tried, setTried] = useState(false)
  const sending = useImport(wizard, id => {
    // The other files of a ZIP are imported next.
    if (wizard.archive?.some(file => isOpen(file) && file.entry !== wizard.entry) !== true) return onImported(id)
    setTried(false)
    setStep('file')
    wizard.chooseEntry(null)
  })
  const isArchive = preview?.format === 'zip'
  const { close, question } = useLeaveGuard(
    () => chosen !== null && !isArchive && !(sending.done() && wizard.archive === null),
    onClose,
  )
  const hasColumns = isTable(preview?.format)
  const steps: Step[] =
    preview !== undefined && !hasColumns && !isArchive ? ['file', 'check'] : ['file', 'columns', 'check']

  // After the first preview of a new CSV: start with the matching mapping.
  useEffect(() => {
    if (csvFormat !== null && draft === null && mappingsReady && !wizard.busy) begin(csvFormat)
  }, [csvFormat, draft, mappingsReady, wizard.busy, begin])

  const at = steps.indexOf(step)
  const unknown = preview !== undefined && preview.format === null
  const isUnreadable = hasColumns && csvFormat === null
  // A CSV is opened with its mapping, which may be loaded after the preview.
  const opening = chosen !== null && (wizard.busy || (csvFormat !== null && draft === null))
  const ready =
    step === 'file'
      ? preview !== undefined && !unknown && !isArchive && !isUnreadable && !opening
      : step === 'columns'
        ? wizard.mapping !== null && preview?.entries !== null && !wizard.busy
        : preview?.entries !== null && wizard.isOpeningConfirmed && !wizard.busy
  const next = () => {
    setTried(true)
    const to = steps[at + 1]
    if (ready && to !== undefined) setStep(to)
  }
  return (
    <Dialog
      place={phone ? 'screen' : 'middle'}
      size="lg"
      onClose={() => !sending.working && close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t('wizard.title')}</DialogTitle>
      <DialogContent>
        <div className={css.body}>
          <Steps label={t('wizard.steps')} steps={steps.map(name => t(`wizard.step.${name}`))} current={at} />
          {step === 'file' && (
            <>
              <FileStep
                accountId={wizard.accountId}
                fileName={wizard.file?.name}
                busy={opening}
                onAccount={wizard.chooseAccount}
                onFile={wizard.chooseFile}
                missing={!tried ? null : wizard.accountId === '' ? 'account' : wizard.file === null ? 'file' : null}
                error={unknown && wizard.entry === null ? problemText(preview.problems[0]) : undefined}
              />
              {wizard.archive !== null && (
                <ArchiveFiles
                  files={wizard.archive}
                  chosen={wizard.entry}
                  missing={tried && isArchive && !opening}
                  onChoose={wizard.chooseEntry}
                />
              )}
              {wizard.error !== null && <ErrorPanel error={wizard.error} onRetry={wizard.retry} />}
              {isUnreadable && preview !== undefined && !opening && (
                <Problems problems={preview.problems} title={t('check.problems', { count: preview.problems.length })} />
              )}
              {preview !== undefined && preview.csv !== null && preview.csv.sheets.length > 1 && (
                <SheetSelect {...preview.csv} busy={opening} onChoose={wizard.chooseSheet} />
              )}
              {chosen !== null && preview?.format !== undefined && preview.format !== null && !opening && (
                <p className={css.quiet} role="status">
                  {t('wizard.found', { format: t(`format.${preview.format}`) })}
                </p>
              )}
            </>
          )}
          {step === 'columns' && csvFormat !== null && draft !== null && preview !== undefined && (
            <ColumnsStep
              accountId={wizard.accountId}
              csvFormat={csvFormat}
              draft={draft}
              mapping={wizard.mapping}
              used={wizard.used}
              lost={wizard.lost}
              preview={preview}
              busy={wizard.busy}
              error={wizard.error}
              onRetry={wizard.retry}
              onChange={wizard.change}
              onUse={saved => wizard.apply(saved, csvFormat)}
            />
          )}
          {step === 'check' && preview !== undefined && (
            <CheckStep
              file={wizard.file}
              preview={preview}
              sums={wizard.sums}
              onSums={wizard.setSums}
              isOpeningConfirmed={wizard.isOpeningConfirmed}
              onOpening={wizard.confirmOpening}
            />
          )}
          {step === 'check' && wizard.error !== null && <ErrorPanel error={wizard.error} onRetry={wizard.retry} />}
          {step === 'check' && sending.error !== null && <Refusal error={sending.error} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button disabled={sending.working} onClick={close}>
          {t(isArchive && sending.done() ? 'wizard.close' : 'wizard.cancel')}
        </Button>
        {at > 0 && (
          <Button disabled={sending.working} onClick={() => setStep(steps[at - 1] ?? 'file')}>
            {t('wizard.back')}
          </Button>
        )}
        {step === 'check' ? (
          <WorkingButton
            variant="contained"
            color="primary"
            working={sending.working}
            disabled={!ready}
            onClick={() => void sending.send()}
          >
            {t('wizard.import', { count: preview?.entries?.count ?? 0 })}
          </WorkingButton>
        ) : (
          <WorkingButton variant="contained" color="primary" working={opening} onClick={next}>
            {t('wizard.next')}
          </WorkingButton>
        )}
      </DialogActions>
      {question}
    </Dialog>
  )
}

/** A file of a ZIP that can still be imported. */
const isOpen = ({ problem, importedBefore }: ArchiveFile): boolean => problem === null && importedBefore === null

/** Imports the previewed file, with the same key on every retry; a conflict reloads the preview. */
function useImport(
  { chosen, reading, preview, openingDifference, retry }: ReturnType<typeof useWizard>,
  onImported: (id: string) => void,
) {
  const { t } = useTranslation('statements')
  const client = useQueryClient()
  const finished = useRef(false)
  const { run, working, error } = useCommand(
    ({ mapping, sums, previewHash, openingDifference: confirmed }: Given, idempotencyKey) =>
      call('statements.import', {
        body: {
          ...bodyOf(chosen),
          ...(mapping === null ? {} : { mapping }),
          sums,
          previewHash,
          ...(confirmed === null ? {} : { confirmedOpeningDifference: confirmed }),
        },
        idempotencyKey,
      }),
  )
  const send = async () => {
    if (preview === undefined) return
    const outcome = await run({ ...reading, previewHash: preview.previewHash, openingDifference })
    if (!outcome.done) {
      if ('error' in outcome && outcome.error instanceof ApiError && SHOWS_AFRESH.has(outcome.error.code)) retry()
      return
    }
    finished.current = true
    refreshAfter(client, 'statements.import')
    const { id, lines } = outcome.answer.data
    notify('success', t('wizard.taken', { count: lines }))
    onImported(id)
  }
  return { send, working, error, done: () => finished.current }
}

type Given = Pick<Reading, 'mapping' | 'sums'> & {
  readonly previewHash: string
  readonly openingDifference: number | null
}
/** Errors after which the preview is out of date. */
const SHOWS_AFRESH: ReadonlySet<string> = new Set(['STATEMENT_CHANGED', 'STATEMENT_OPENING'])

/** The server's refusal, line by line where it has details. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('statements')
  const text = useErrorText()
  const problems =
    error instanceof ApiError && Array.isArray(error.details['problems'])
      ? (error.details['problems'] as Problem[])
      : []
  return (
    <>
      <Alert severity="error">{text(error)}</Alert>
      {problems.length > 0 && <Problems problems={problems} title={t('check.problems', { count: problems.length })} />}
    </>
  )
}
