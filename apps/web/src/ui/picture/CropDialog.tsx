import type { PictureSlot } from '@backoffice/contract/uploads/slots'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { TextInput } from '../field/Field.tsx'
import { call } from '../../api/client.ts'
import { useCommand } from '../action/use-command.ts'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { type CutPicture, cutPicture, MAX_ALT, ratioOf } from './cut-picture.ts'
import type { PictureValue } from './Picture.tsx'
import css from './picture.module.css'

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

type Props = {
  slot: PictureSlot
  /** The chosen file as a `data:` address. */
  source: string
  /** The text of the picture it replaces. */
  alt: string
  onUploaded: (picture: PictureValue) => void
  onClose: () => void
}

/** Crops a chosen picture to the ratio of its slot, asks for its alternative text and uploads it. */
export function CropDialog({ slot, source, alt: initialAlt, onUploaded, onClose }: Props) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const titleId = useId()
  const image = useRef<HTMLImageElement>(null)
  const altInput = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<PercentCrop>()
  const [alt, setAlt] = useState(initialAlt)
  const [fault, setFault] = useState<'altMissing' | 'unreadable'>()
  const upload = useCommand((input: CutPicture & { alt: string }, idempotencyKey) =>
    call('uploads.picture', { body: { ...input, slot }, idempotencyKey }),
  )
  const ratio = ratioOf(slot)
  const corner = (side: string) => t('picture.corner', { side: t(`picture.side.${side}`) })
  const show = ({ currentTarget: { width, height } }: SyntheticEvent<HTMLImageElement>) =>
    setPart(
      ratio === undefined
        ? WHOLE
        : centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height), width, height),
    )
  const send = async () => {
    if (image.current === null || part === undefined) return
    if (alt.trim() === '') {
      setFault('altMissing')
      return altInput.current?.focus()
    }
    try {
      const cut = await cutPicture(image.current, part, slot)
      const outcome = await upload.run({ ...cut, alt: alt.trim() })
      if (outcome.done) onUploaded(outcome.answer.data)
    } catch {
      setFault('unreadable')
    }
  }
  const labels = {
    cropArea: t('picture.area'),
    nwDragHandle: corner('topLeft'),
    neDragHandle: corner('topRight'),
    swDragHandle: corner('bottomLeft'),
    seDragHandle: corner('bottomRight'),
    // Not shown at a fixed ratio.
    nDragHandle: '',
    eDragHandle: '',
    sDragHandle: '',
    wDragHandle: '',
  }
  const picture = (
    <img ref={image} src={source} alt={t('picture.chosen')} onLoad={show} onError={() => setFault('unreadable')} />
  )
  const failure = fault === 'unreadable' ? t('file.unreadable') : upload.error === null ? null : text(upload.error)
  return (
    <Dialog size="md" onClose={() => !upload.working && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('picture.title')}</DialogTitle>
      <DialogContent className={css.dialog ?? ''}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {ratio !== undefined && <p className={css.hint}>{t('picture.cropHint')}</p>}
        <div className={css.frame}>
          {ratio === undefined ? (
            picture
          ) : (
            <ReactCrop
              {...(part === undefined ? {} : { crop: part })}
              className={css.crop ?? ''}
              aspect={ratio}
              keepSelection
              ariaLabels={labels}
              onChange={(_pixels, percent) => setPart(percent)}
            >
              {picture}
            </ReactCrop>
          )}
        </div>
        <TextInput
          required
          ref={altInput}
          label={t('picture.alt')}
          value={alt}
          disabled={upload.working}
          error={fault === 'altMissing'}
          help={fault === 'altMissing' ? t('fieldErrors.REQUIRED') : t('picture.altHint')}
          onChange={event => {
            setAlt(event.target.value)
            setFault(undefined)
          }}
          maxLength={MAX_ALT}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={upload.working}>
          {t('cancel')}
        </Button>
        <WorkingButton
          variant="contained"
          color="primary"
          working={upload.working}
          disabled={part === undefined || fault === 'unreadable'}
          onClick={() => void send()}
        >
          {t('picture.upload')}
        </WorkingButton>
      </DialogActions>
    </Dialog>
  )
}
