import {
  adminFields,
  invitationFields,
  limitFields,
  MAX_NETWORK_LENGTH,
  MAX_NETWORKS,
  roleFields,
} from '@backoffice/contract/admins/fields'
import { formFields, type FormSpec } from '../../ui/form/declared/form-fields.ts'
import { linesOf } from './admin.ts'

const words = 'admins'
export const invitationForm: FormSpec = { words, fields: formFields(invitationFields) }
export const adminForm: FormSpec = { words, fields: formFields(adminFields) }
export const roleForm: FormSpec = { words, fields: formFields(roleFields) }
export const limitsForm: FormSpec = {
  words,
  fields: formFields(limitFields),
  fromBody: ({ limits }) => limits as Record<string, unknown>,
}
/** The networks in a text, one per line. */
export const addressesForm: FormSpec = {
  words,
  fields: [{ path: 'allowedAddresses', kind: 'text', max: MAX_NETWORKS * (MAX_NETWORK_LENGTH + 1), multiline: true }],
  fromBody: ({ allowedAddresses }) => ({ allowedAddresses: (allowedAddresses as readonly string[]).join('\n') }),
  toBody: ({ allowedAddresses }) => ({
    allowedAddresses: typeof allowedAddresses === 'string' ? linesOf(allowedAddresses) : [],
  }),
}
