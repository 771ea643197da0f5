import { useTranslation } from 'react-i18next'
import type { FieldError } from 'react-hook-form'

/** Frequent field errors of the server, translated. */
const known: Readonly<Record<string, string>> = {
  'must not be empty': 'form.required',
  'is taken': 'form.taken',
  'must be above 0': 'form.aboveZero',
  'another member has it': 'form.takenByMember',
  'there is no member of this name': 'form.noMember',
  'not a Thai phone number': 'form.phone',
  'not a bank we know': 'form.bank',
  'not an account number of this bank': 'form.accountNo',
  'a bank account has 10 to 15 digits': 'form.accountNo',
  'a wallet’s account is a Thai phone number': 'form.walletNo',
  'a username of 3 to 32 letters, digits, _ . -': 'form.username',
  'an id of 1 to 100 visible characters': 'form.externalId',
}

/** Returns a field's error in the user's language; an unknown message of the server follows a general one. */
export function useFieldLabels(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('ui')
  return error => {
    if (error === undefined) return undefined
    if (error.type !== 'server')
      return error.message === undefined || error.message === '' ? t('form.required') : error.message
    const key = known[error.message ?? '']
    return key === undefined ? t('form.refused', { message: error.message ?? '' }) : t(key)
  }
}
