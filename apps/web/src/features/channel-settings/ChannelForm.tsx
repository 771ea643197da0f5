import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { DeclaredFields } from '../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../ui/form/declared/use-declared-form.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { type Channel, changeOf, channelForm, readingOf, type Setting } from './channels.ts'
import css from './channel-settings.module.css'

const rows = [['enabled'], ['autoCredit'], ['minDeposit'], ['maxDeposit'], ['feedStaleMinutes']]

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
  const form = useDeclaredForm(changeOf[channel], channelForm, {
    record: setting,
    request: body => ({ body }),
    done: () => t('saved', { channel: t(`channel.${channel}`) }),
    onDone: answer => {
      cache.setQueryData(keyOf(readingOf[channel]), answer)
      onSaved()
    },
  })
  const limit = { hint: t('noLimitHint') }
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
      <DeclaredFields form={channelForm} rows={rows} states={() => ({ minDeposit: limit, maxDeposit: limit })} />
    </EditForm>
  )
}
