import type { Endpoints, ClientRequest } from '@backoffice/contract'

export type AddBody = ClientRequest<Endpoints['members.create']>['body']
/** A new member as the form holds them. */
export type AddValues = Record<keyof AddBody, string>

export const emptyMember: AddValues = {
  username: '',
  externalId: '',
  firstName: '',
  lastName: '',
  phone: '',
  bankCode: '',
  accountNo: '',
  tmnPhone: '',
  referrerUsername: '',
  campaignCode: '',
}

const optional = ['tmnPhone', 'referrerUsername', 'campaignCode'] as const

/** What was typed, without its edges; what may be missing and is empty is left out. */
export function addBody(values: AddValues): AddBody {
  const { tmnPhone: _tmnPhone, referrerUsername: _referrer, campaignCode: _campaign, ...needed } = values
  const trimmed = Object.fromEntries(
    Object.entries(needed).map(([field, text]) => [field, text.trim()]),
  ) as typeof needed
  return {
    ...trimmed,
    ...Object.fromEntries(
      optional.flatMap(field => (values[field].trim() === '' ? [] : [[field, values[field].trim()]])),
    ),
  }
}
