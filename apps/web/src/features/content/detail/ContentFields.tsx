import {
  audiences,
  type ContentKind,
  devices,
  isContentLink,
  popupFrequencies,
  popupModes,
} from '@backoffice/contract/content/terms'
import { contentSlots } from '@backoffice/contract/uploads/slots'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateTimeField } from '../../../ui/form/DayField.tsx'
import { Pair } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PictureField } from '../../../ui/picture/PictureField.tsx'
import type { Values } from './form.ts'

/** What an item says, where it leads, and who sees it when. */
export function ContentFields({ kind }: { kind: ContentKind }) {
  const { t } = useTranslation('content')
  const { control } = useFormContext<Values>()
  const startsAt = useWatch({ control, name: 'startsAt' })
  const linkError = (link: string) => (isContentLink(link.trim()) ? undefined : t('ui:form.link'))
  const { picture, mobilePicture } = contentSlots[kind]
  return (
    <>
      <Pair>
        <TextField name="title" label={t('field.title')} required max={120} />
        <TextField name="link" label={t('field.link')} hint={t('hint.link')} max={500} check={linkError} />
      </Pair>
      {kind !== 'banner' && <TextField name="body" label={t('field.body')} max={5_000} multiline />}
      {kind === 'event' && (
        <>
          <TextField name="prize" label={t('field.prize')} max={300} />
          <TextField name="rules" label={t('field.rules')} max={5_000} multiline />
        </>
      )}
      <Pair>
        <PictureField name="picture" label={t('field.picture')} slot={picture} />
        <PictureField
          name="mobilePicture"
          label={t('field.mobilePicture')}
          hint={t('hint.mobilePicture')}
          slot={mobilePicture}
        />
      </Pair>
      <Pair>
        <DateTimeField name="startsAt" label={t('field.startsAt')} hint={t('hint.startsAt')} />
        <DateTimeField
          name="endsAt"
          label={t('field.endsAt')}
          hint={t('hint.endsAt')}
          {...(startsAt === '' ? {} : { min: startsAt })}
        />
      </Pair>
      <Pair>
        <SelectField name="audience" label={t('field.audience')} choices={choicesOf('audience', audiences)} />
        <SelectField name="device" label={t('field.device')} choices={choicesOf('device', devices)} />
      </Pair>
      {kind === 'popup' && (
        <Pair>
          <SelectField name="mode" label={t('field.mode')} choices={choicesOf('mode', popupModes)} />
          <SelectField
            name="frequency"
            label={t('field.frequency')}
            choices={choicesOf('frequency', popupFrequencies)}
          />
        </Pair>
      )}
    </>
  )

  function choicesOf(group: 'audience' | 'device' | 'mode' | 'frequency', values: readonly string[]) {
    return values.map(value => ({ value, label: t(`${group}.${value}`) }))
  }
}
