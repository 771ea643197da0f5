import type { Endpoints, ClientRequest } from '@backoffice/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog, Pair } from '../../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { isMasked, type Profile } from '../member.ts'
import { useBankAbbr, useBankChoices } from '../../../ui/reference-data.ts'
import { editableFields, editBody, valuesOf } from './values.ts'
import css from './actions.module.css'

type Body = ClientRequest<Endpoints['members.edit']>['body']

/** Edits a member. Masked fields are left out; concurrent changes are merged. */
export function EditDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['member', 'members'])
  const { id } = profile
  const [phoneMasked, accountMasked] = [isMasked(profile, 'phone'), isMasked(profile, 'accountNo')]
  const banks = useBankChoices() ?? []
  const bankName = useBankAbbr()
  const defaults = valuesOf(profile)
  const form = useActionForm('members.edit', {
    record: profile,
    toValues: valuesOf,
    labels: {
      firstName: t('field.firstName'),
      lastName: t('field.lastName'),
      ...(phoneMasked ? {} : { phone: t('field.phone'), lineId: t('field.lineId') }),
      ...(accountMasked
        ? {}
        : {
            bankCode: { label: t('field.bankCode'), show: bankName },
            accountNo: t('field.accountNo'),
            tmnPhone: t('field.tmnPhone'),
          }),
    },
    request: values => ({ params: { id }, body: editBody(defaults, values, editableFields(profile)) as Body }),
    done: () => t('done.edit'),
    onDone: onClose,
  })
  const bankCode = form.rhf.watch('bankCode')
  return (
    <FormDialog
      title={t('edit.title', { username: profile.username })}
      form={form}
      submit={t('ui:save')}
      onClose={onClose}
    >
      <Pair>
        <TextField name="firstName" label={t('field.firstName')} required max={100} />
        <TextField name="lastName" label={t('field.lastName')} required max={100} />
      </Pair>
      {!phoneMasked && (
        <Pair>
          <TextField name="phone" label={t('field.phone')} required max={20} inputMode="tel" />
          <TextField name="lineId" label={t('field.lineId')} max={100} />
        </Pair>
      )}
      {!accountMasked && (
        <>
          <Pair>
            <SelectField name="bankCode" label={t('field.bankCode')} required choices={banks} />
            <TextField
              name="accountNo"
              label={bankCode === 'TMN' ? t('field.walletNo') : t('field.accountNo')}
              required
              max={30}
              inputMode="numeric"
            />
          </Pair>
          <TextField name="tmnPhone" label={t('field.tmnPhone')} max={20} inputMode="tel" />
        </>
      )}
      {(phoneMasked || accountMasked) && (
        <p className={css.note}>
          {t(phoneMasked ? (accountMasked ? 'edit.masked' : 'edit.maskedPhone') : 'edit.maskedAccount')}
        </p>
      )}
      <ReasonField suggestions={t.list('edit.reasons')} />
    </FormDialog>
  )
}
