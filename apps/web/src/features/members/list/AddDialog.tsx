import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog, Pair } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useBanks } from '../../../ui/reference-data.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { type AddValues, addBody, emptyMember } from '../actions/values.ts'

/** Adds a member of the player site. Possible duplicates are reported and shown on the profile that opens. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation(['members', 'member'])
  const navigate = useNavigate()
  const banks = useBanks() ?? []
  const thai = locale === 'th'
  const form = useActionForm('members.create', {
    defaults: emptyMember,
    request: (values: AddValues) => ({ body: addBody(values) }),
    onDone: ({ data: { id, username, duplicates } }) => {
      if (duplicates === 0) notify('success', t('add.done', { username }))
      else notify('warning', t('add.duplicates', { username, count: duplicates }))
      onClose()
      void navigate({
        to: '/member/profile/$id',
        params: { id },
        search: duplicates === 0 ? {} : { tab: 'duplicates' },
      })
    },
  })
  const bankCode = form.rhf.watch('bankCode')
  return (
    <FormDialog title={t('add.open')} form={form} submit={t('add.open')} onClose={onClose}>
      <Alert severity="info">{t('add.note')}</Alert>
      <Pair>
        <TextField name="username" label={t('add.username')} required max={32} autoFocus />
        <TextField name="externalId" label={t('member:field.externalId')} required max={100} />
      </Pair>
      <Pair>
        <TextField name="firstName" label={t('member:field.firstName')} required max={100} />
        <TextField name="lastName" label={t('member:field.lastName')} required max={100} />
      </Pair>
      <TextField name="phone" label={t('member:field.phone')} required max={20} inputMode="tel" />
      <Pair>
        <SelectField
          name="bankCode"
          label={t('member:field.bankCode')}
          required
          choices={banks.map(({ code, abbr, nameTh, nameEn }) => ({
            value: code,
            label: `${abbr} · ${thai ? nameTh : nameEn}`,
          }))}
        />
        <TextField
          name="accountNo"
          label={t(bankCode === 'TMN' ? 'member:field.walletNo' : 'member:field.accountNo')}
          required
          max={30}
          inputMode="numeric"
        />
      </Pair>
      <TextField
        name="tmnPhone"
        label={t('add.optional', { field: t('member:field.tmnPhone') })}
        max={20}
        inputMode="tel"
      />
      <Pair>
        <TextField name="referrerUsername" label={t('add.optional', { field: t('member:field.referrer') })} max={32} />
        <TextField name="campaignCode" label={t('add.optional', { field: t('member:field.campaign') })} max={50} />
      </Pair>
    </FormDialog>
  )
}
