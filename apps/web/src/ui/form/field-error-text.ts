import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldError } from 'react-hook-form'

/** The messages of the server that can reach a form, and their translations. */
const known: Readonly<Record<string, string>> = {
  TAKEN: 'form.takenCode',
  NOT_AFTER_START: 'form.endBeforeStart',
  NOT_NEGATIVE: 'form.amount',
  TOO_SMALL: 'form.outside',
  TOO_LARGE: 'form.tooLarge',
  COLOUR: 'form.colour',
  LINK: 'form.link',
  'must not be empty': 'form.required',
  'is required for auto-approval': 'form.required',
  'is required to publish': 'form.required',
  'is required for maintenance': 'form.required',
  'is required to send messages': 'form.required',
  'is required to show the box': 'form.required',
  'must differ from the start': 'form.rangeEmpty',
  'a colour written #1a2b3c': 'form.colour',
  'is already in use': 'form.taken',
  'must be above 0': 'form.aboveZero',
  'is above your adjustment limit': 'form.aboveLimit',
  'an amount of baht with at most two decimals': 'form.amount',
  'must not make the diamonds of a day worth more than a bonus can be': 'form.tooLarge',
  'would exceed the largest possible balance': 'form.tooLarge',
  'must not be below 0': 'form.amount',
  'another campaign has this code': 'form.takenCode',
  'can’t be changed: the campaign already has clicks or members': 'form.codeInUse',
  'can’t be changed once it has passed': 'form.passed',
  'must not be below min': 'form.belowMinimum',
  'must not be below the minimum deposit': 'form.belowMinimum',
  'must not be in the future': 'form.outside',
  'must be in the future': 'form.past',
  'is the level of another tier': 'form.outside',
  'must be above the threshold of the level below': 'form.outside',
  'must be below the threshold of the level above': 'form.outside',
  'must be an amount of baht with at most two decimals, up to 1000000': 'form.outside',
  'must not come to more than 1000000 uses of all codes': 'form.outside',
  'must be after the start': 'form.endBeforeStart',
  'must not be more than one year ago': 'form.outside',
  'must not be more than 24 hours in the future': 'form.outside',
  'belongs to another member': 'form.takenByMember',
  'no member has this username': 'form.noMember',
  'not a valid Thai phone number': 'form.phone',
  'unknown bank': 'form.bank',
  'not a valid account number of this bank': 'form.accountNo',
  'must have 10 to 15 digits': 'form.accountNo',
  'must be the phone number of the wallet': 'form.walletNo',
  'this account is already registered': 'form.accountRegistered',
  'is already pending approval': 'form.pendingApproval',
  'not an active account': 'form.accountInactive',
  'must be a different account': 'form.accountsEqual',
  'a transfer of a different amount': 'form.otherAmount',
  'a withdrawal of a different amount': 'form.otherAmount',
  'a deposit of a different amount': 'form.otherAmount',
  'an unreconciled difference needs a note': 'form.noteRequired',
  'must not contain control characters': 'form.characters',
  'must not contain half a character': 'form.characters',
  'must not contain the character NUL': 'form.characters',
  'is masked for you and can’t be changed': 'form.masked',
  'a username of 3 to 32 letters, digits, _ . -': 'form.username',
  'an id of 1 to 100 visible characters': 'form.externalId',
  'a path such as /promotion, or an https:// address': 'form.link',
  'an https:// address without a path, such as https://play.example': 'form.siteAddress',
  'an address beginning with https://t.me/': 'form.address',
  'an address beginning with https://line.me/ or https://lin.ee/': 'form.address',
  'is not an uploaded picture. Upload it again': 'form.pictureGone',
}

/** Returns a field's error in the user's language; an unknown message of the server follows a general one. */
export function useFieldErrorText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('ui')
  return error => {
    if (error === undefined) return undefined
    if (error.type !== 'server')
      return error.message === undefined || error.message === '' ? t('form.required') : error.message
    return t(known[error.message ?? ''] ?? 'form.refused')
  }
}
