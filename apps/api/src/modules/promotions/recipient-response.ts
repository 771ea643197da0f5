import { permissionOf } from '@backoffice/contract'
import type { RecipientResponse } from '@backoffice/contract/promotions/forms'
import type { AdminActor } from '../../platform/actor.ts'
import type { Recipient } from './recipients.list.ts'

export const showRecipient = (recipient: Recipient, viewer: Pick<AdminActor, 'permissions'>): RecipientResponse => ({
  ...recipient,
  can:
    recipient.status === 'wagering' && viewer.permissions.has(permissionOf('promotions.cancel-grant'))
      ? ['cancel']
      : [],
})
