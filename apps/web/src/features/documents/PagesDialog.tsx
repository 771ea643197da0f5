import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { MAX_DOCUMENT_TEXT, MIN_VIEW_REASON } from '@backoffice/contract/documents/terms'
import { type FormEvent, useId, useState } from 'react'
import { baseAddress } from '../../api/address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { TextArea } from '../../ui/field/Field.tsx'
import { CheckForm } from './CheckForm.tsx'
import type { MemberDocument } from './document.tsx'
import css from './documents.module.css'

type Seen = ClientResponse<Endpoints['documents.view']>['data']
type Props = { document: MemberDocument; isCheck: boolean; onClose: () => void }

/** The pages of a document, once a reason for seeing them is given; in a check, the decision beside them. */
export function PagesDialog({ document, isCheck, onClose }: Props) {
  const { t } = useTranslation('documents')
  const titleId = useId()
  const [seen, setSeen] = useState<Seen | null>(null)
  const title = `${t(isCheck ? 'check.title' : 'view.title')}: ${t(`kind.${document.kind}`)} ${document.member.username}`
  return (
    <Dialog size={seen === null ? 'sm' : 'lg'} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {seen === null ? (
        <ReasonStep document={document} isCheck={isCheck} onSeen={setSeen} onClose={onClose} />
      ) : (
        <div className={isCheck ? css.beside : css.alone}>
          <Pages seen={seen} />
          {isCheck ? (
            <CheckForm document={document} onClose={onClose} />
          ) : (
            <DialogActions>
              <Button onClick={onClose}>{t('view.close')}</Button>
            </DialogActions>
          )}
        </div>
      )}
    </Dialog>
  )
}

function ReasonStep({ document, isCheck, onSeen, onClose }: Props & { onSeen: (seen: Seen) => void }) {
  const { t } = useTranslation('documents')
  const cancel = useTranslation('ui').t('cancel')
  const text = useErrorText()
  const [reason, setReason] = useState(isCheck ? t('view.checking') : '')
  const [isShort, setIsShort] = useState(false)
  const view = useAction('documents.view', { onDone: answer => onSeen(answer.data) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setIsShort(given.length < MIN_VIEW_REASON)
    if (given.length >= MIN_VIEW_REASON) view.submit({ params: { id: document.id }, body: { reason: given } })
  }
  return (
    <form onSubmit={send} noValidate>
      <DialogContent>
        {view.dialog.error !== null && <Alert severity="error">{text(view.dialog.error)}</Alert>}
        <p className={css.note}>{t('view.note')}</p>
        <TextArea
          autoFocus
          required
          label={t('view.reason')}
          value={reason}
          maxLength={MAX_DOCUMENT_TEXT}
          disabled={view.dialog.working}
          error={isShort}
          help={isShort ? t('view.short') : ' '}
          onChange={event => setReason(event.target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <WorkingButton type="submit" variant="contained" color="primary" working={view.dialog.working}>
          {t('view.show')}
        </WorkingButton>
      </DialogActions>
    </form>
  )
}

/** Each address is valid once: a page that failed needs the document opened again. */
function Pages({ seen: { pages, number } }: { seen: Seen }) {
  const { t } = useTranslation('documents')
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={css.pages} tabIndex={0} role="group" aria-label={t('column.pages')}>
      {number !== null && (
        <p className={css.number}>
          {t('column.number')}: <strong>{number}</strong>
        </p>
      )}
      {pages.map(({ page, width, height, path }) =>
        broken.has(page) ? (
          <p key={page} role="alert" className={css.note}>
            {t('view.broken')}
          </p>
        ) : (
          <img
            key={page}
            src={baseAddress(path)}
            width={width}
            height={height}
            alt={t('view.page', { page, pages: pages.length })}
            onError={() => setBroken(before => new Set([...before, page]))}
          />
        ),
      )}
    </div>
  )
}
