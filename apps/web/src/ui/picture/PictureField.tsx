import { type PictureSlot, pictureSlots, slotPictureTypes } from '@backoffice/contract/uploads/slots'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { TextInput } from '../field/Field.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { type ReadFile, sizeText } from '../files/read-file.ts'
import { type FieldProps, useField } from '../form/field.ts'
import { MAX_ALT } from './cut-picture.ts'
import { LARGE_BYTES, Picture, type PictureValue } from './Picture.tsx'
import css from './picture.module.css'

// Loaded with the first chosen file.
const CropDialog = lazy(() => import('./CropDialog.tsx').then(part => ({ default: part.CropDialog })))

/** A phone's photograph; it is cropped and reduced before it is sent. */
const MAX_CHOSEN_BYTES = 20 * 1024 * 1024

type Props = FieldProps & { slot: PictureSlot }

/**
 * A picture of the surrounding form: choose, drop or paste a file, crop it, replace or remove it, and edit its
 * alternative text. The form value is a {@link PictureValue} or null.
 */
export function PictureField({ slot, ...props }: Props) {
  const { t } = useTranslation('ui')
  const field = useField<PictureValue | null>(props, {
    check: value => (value !== null && value.alt.trim() === '' ? t('picture.altMissing') : undefined),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isReplacing, setIsReplacing] = useState(false)
  const [uploads, setUploads] = useState(0)
  const replace = useRef<HTMLButtonElement>(null)
  // The input the file was chosen with is gone.
  useEffect(() => {
    if (uploads > 0) replace.current?.focus()
  }, [uploads])
  const { width, height } = pictureSlots[slot]
  const picture = field.value ?? null
  const sizeHint = t('picture.size', { width, height })
  const choose = ({ type, base64 }: ReadFile) => setChosen(`data:${type};base64,${base64}`)
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>
        {props.label}
        {props.required === true && ' *'}
      </legend>
      {picture !== null && (
        <div className={css.stored}>
          <Picture picture={picture} />
          <div className={css.row}>
            <span>
              {picture.width} × {picture.height} · {sizeText(picture.bytes)}
            </span>
            <Button ref={replace} size="small" disabled={field.disabled} onClick={() => setIsReplacing(!isReplacing)}>
              {t('picture.replace')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={field.disabled}
              onClick={() => {
                setIsReplacing(false)
                field.set(null)
              }}
            >
              {t('picture.remove')}
            </Button>
          </div>
          {picture.bytes > LARGE_BYTES && (
            <p className={css.large}>{t('picture.large', { size: sizeText(LARGE_BYTES) })}</p>
          )}
          <TextInput
            {...field.input}
            required
            name={`${props.name}.alt`}
            label={t('picture.alt')}
            help={field.wrong ? field.help : t('picture.altHint')}
            value={picture.alt}
            disabled={field.disabled}
            onChange={event => field.set({ ...picture, alt: event.target.value })}
            onBlur={field.blur}
            maxLength={MAX_ALT}
          />
        </div>
      )}
      {(picture === null || isReplacing) && (
        <FileDrop
          accept={slotPictureTypes}
          maxBytes={MAX_CHOSEN_BYTES}
          label={picture === null ? t('picture.choose') : t('picture.chooseOther')}
          hint={props.hint === undefined ? sizeHint : `${props.hint} · ${sizeHint}`}
          disabled={field.disabled}
          error={picture === null && field.wrong ? field.help : undefined}
          {...(picture === null ? { inputRef: field.ref } : {})}
          onFile={choose}
        />
      )}
      {chosen !== null && (
        <Suspense fallback={null}>
          <CropDialog
            slot={slot}
            source={chosen}
            alt={picture?.alt ?? ''}
            onClose={() => setChosen(null)}
            onUploaded={uploaded => {
              field.set(uploaded)
              setChosen(null)
              setIsReplacing(false)
              setUploads(uploads + 1)
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
