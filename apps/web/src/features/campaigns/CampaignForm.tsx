import { campaignChannels } from '@backoffice/contract/campaigns/record'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { EditForm, FieldLabel } from '../../ui/form/use-edit-form.ts'
import { type Campaign, emptyValues, isCode, isSitePath, toBody, toValues, type Values } from './campaign.ts'

type Props = { onClose: () => void }

export function AddDialog({ onClose }: Props) {
  const { t } = useTranslation('campaigns')
  const form = useActionForm('campaigns.create', {
    defaults: emptyValues,
    request: (values: Values) => ({ body: toBody(values) }),
    done: ({ data }) => t('added', { name: data.name }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('addTitle')} form={form} submit={t('addSubmit')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

/** Changes a campaign; what another user changed meanwhile is merged. */
export function ChangeDialog({ campaign, onClose }: Props & { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const form = useActionForm('campaigns.change', {
    record: campaign,
    toValues: each => toValues(each),
    labels: useLabels(),
    request: (values: Values) => ({ params: { id: campaign.id }, body: toBody(values, campaign) }),
    done: ({ data }) => t('saved', { name: data.name }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('changeTitle')} form={form} submit={t('ui:save')} onClose={onClose}>
      <Fields form={form} campaign={campaign} />
    </FormDialog>
  )
}

function Fields({ form, campaign }: { form: EditForm<Values>; campaign?: Campaign }) {
  const { t } = useTranslation('campaigns')
  const startsAt = form.rhf.watch('startsAt')
  const isInUse = campaign !== undefined && campaign.clicks + campaign.signUps > 0
  return (
    <>
      <TextField name="name" label={t('field.name')} required max={120} />
      <Pair>
        <TextField
          name="code"
          label={t('field.code')}
          hint={t(isInUse ? 'hint.codeInUse' : 'hint.code')}
          disabled={isInUse}
          required
          max={50}
          check={text => (isCode(text) ? undefined : t('wrong.code'))}
        />
        <SelectField
          name="channel"
          label={t('field.channel')}
          required
          choices={campaignChannels.map(value => ({ value, label: t(`channel.${value}`) }))}
        />
      </Pair>
      <Pair>
        <MoneyField name="cost" label={t('field.cost')} required min={0} />
        <TextField
          name="landingPath"
          label={t('field.landingPath')}
          hint={t('hint.landingPath')}
          required
          max={200}
          check={text => (isSitePath(text) ? undefined : t('wrong.landingPath'))}
        />
      </Pair>
      <DateTimeField
        name="startsAt"
        label={t('field.startsAt')}
        hint={t('hint.startsAt')}
        disabled={campaign !== undefined && campaign.status !== 'draft'}
      />
      <DateTimeField
        name="endsAt"
        label={t('field.endsAt')}
        hint={t('hint.endsAt')}
        disabled={campaign?.status === 'ended'}
        {...(startsAt === '' ? {} : { min: startsAt })}
      />
    </>
  )
}

/** Labels and readable values of the fields, for merging two versions. */
function useLabels(): Record<keyof Values, FieldLabel> {
  const { t } = useTranslation('campaigns')
  return {
    name: t('field.name'),
    code: t('field.code'),
    channel: { label: t('field.channel'), show: value => t(`channel.${String(value)}`) },
    cost: { label: t('field.cost'), show: value => `฿${String(value)}` },
    startsAt: t('field.startsAt'),
    endsAt: t('field.endsAt'),
    landingPath: t('field.landingPath'),
  }
}
