import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { FieldLabel } from '../../ui/form/use-edit-form.ts'
import { type Channel, type ChannelValues, changeOf, readingOf, type Setting, toBody, toValues } from './channels.ts'
import css from './channel-settings.module.css'

const MAX_MINUTES = 10_080

export function ChannelForm({
  channel,
  setting,
  readOnly,
  onSaved,
}: {
  channel: Channel
  setting: Setting
  readOnly: boolean
  onSaved: () => void
}) {
  const { t } = useTranslation('channelSettings')
  const cache = useQueryClient()
  const say = (value: ChannelValues[keyof ChannelValues]): string =>
    typeof value === 'boolean' ? t(value ? 'on' : 'off') : value === '' ? t('noLimit') : value
  const label = (name: keyof ChannelValues): FieldLabel => ({ label: t(`field.${name}`), show: say })
  const form = useActionForm(changeOf[channel], {
    record: setting,
    toValues,
    fieldOf: { feedStaleMinutes: 'stale' },
    labels: {
      enabled: label('enabled'),
      autoCredit: label('autoCredit'),
      stale: label('stale'),
      minDeposit: label('minDeposit'),
      maxDeposit: label('maxDeposit'),
    },
    request: (values: ChannelValues) => ({ body: toBody(values) }),
    done: () => t('saved', { channel: t(`channel.${channel}`) }),
    onDone: answer => {
      cache.setQueryData(keyOf(readingOf[channel]), answer)
      onSaved()
    },
  })
  const minutes = (text: string) =>
    /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_MINUTES
      ? undefined
      : t('minutes', { most: MAX_MINUTES })
  return (
    <EditForm
      form={form}
      submit={t('ui:save')}
      {...(readOnly
        ? {
            renderActions: (_actions, _error, fields) => (
              <fieldset disabled className={css.group}>
                {fields}
              </fieldset>
            ),
          }
        : {})}
    >
      <CheckField name="enabled" label={t('field.enabled')} hint={t('hint.enabled')} />
      <CheckField name="autoCredit" label={t('field.autoCredit')} hint={t('hint.autoCredit')} />
      <MoneyField name="minDeposit" label={t('field.minDeposit')} hint={t('noLimitHint')} min={0.01} />
      <MoneyField name="maxDeposit" label={t('field.maxDeposit')} hint={t('noLimitHint')} min={0.01} />
      <TextField name="stale" label={t('field.stale')} hint={t('hint.stale')} inputMode="numeric" check={minutes} />
    </EditForm>
  )
}
